/** Planted fault: exact text replacements in the product's source. A replacement whose text is missing is an error. */
export interface Fault {
  name: string;
  changes: readonly { file: string; find: string; put: string }[];
}

export const fault = (name: string, file: string, find: string, put: string): Fault => ({
  name,
  changes: [{ file, find, put }],
});
