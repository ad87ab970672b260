/** companion → browser: its version, with each response of the browser interface. */
export const versionHeader = 'Pay-Elements-Version';

/** The version of the elements, which is that of their package. */
export const elementsVersion = '0.1.0';
