/** Of Lit, the frame needs the tag of its style sheets alone: it is built with this one in the place of Lit. */

class StyleText {
  readonly cssText: string;

  constructor(cssText: string) {
    this.cssText = cssText;
  }

  get styleSheet(): CSSStyleSheet {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(this.cssText);
    return sheet;
  }
}

export const css = ({ raw }: TemplateStringsArray): StyleText => new StyleText(raw.join(''));
