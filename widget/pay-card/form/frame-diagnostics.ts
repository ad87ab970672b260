/** Messages for the shop's developers about the card frame. Loaded when there is one to report, so that it does not delay the form. */
import { paths } from '../../protocol/requests.ts';
import { sandboxValue } from '../frame-holder.ts';

export interface FrameDiagnostic {
  code: string;
  message: string;
}

export const inlineNotAllowed: FrameDiagnostic = {
  code: 'INLINE_NOT_ALLOWED',
  message:
    'isolation="inline" has no effect: the companion takes cards from its own frame alone, unless PAY_RAW_CARD=inline.',
};

export const notIsolated: FrameDiagnostic = {
  code: 'FRAME_NOT_ISOLATED',
  message:
    'The companion has the origin of this page, so its frame keeps nothing from the scripts of the page.',
};

/** Reports a declared frame that cannot be used. */
export function frameReplaced({ src }: HTMLIFrameElement, companion: string): FrameDiagnostic {
  const address = companion + paths.cardFrame;
  const fault = src.split('?')[0] === address ? `needs sandbox="${sandboxValue}"` : `is not ${address}`;
  return { code: 'FRAME_REPLACED', message: `The frame in the element ${fault}, and is not used.` };
}
