/** A fault to be planted: exact replacements in the product's source, which fail loudly once their text is gone. */
export interface Fault {
  name: string;
  changes: readonly { file: string; find: string; put: string }[];
}

export const fault = (name: string, file: string, find: string, put: string): Fault => ({
  name,
  changes: [{ file, find, put }],
});
