/** The demo's own folder: that of the sources, or of what was built of them. */
export const demoFolder = import.meta.dirname;
