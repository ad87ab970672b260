/** Replaces the Arabic, Persian and full-width digits of other keyboards; the code points of each end in 0 to 9. Pure. */
export const withAsciiDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹０-９]/g, (digit) => `${digit.charCodeAt(0) & 15}`);
