/**
 * Validates wallet addresses before anything is sent, since a transfer to a mistyped address cannot be reversed (§4.8). The
 * service checks the format; this also checks the checksum, where the network has one.
 */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58, createBase58check } from '@scure/base';
import type { Chain } from './views.ts';

const base58check = createBase58check(sha256);

/** `T…`: a base58check of 21 bytes that begin with 0x41. */
const tronPrefix = 0x41;
const tronBytes = 21;
/** An ed25519 public key; Solana addresses have no checksum. */
const solanaBytes = 32;

const checks: Readonly<Record<Chain, (address: string) => boolean>> = {
  polygon: (address) => /^0x[0-9a-fA-F]{40}$/.test(address) && hasFittingCase(address.slice(2)),
  tron: (address) => {
    if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) return false;
    const bytes = decoded(() => base58check.decode(address));
    return bytes?.length === tronBytes && bytes[0] === tronPrefix;
  },
  solana: (address) =>
    /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) &&
    decoded(() => base58.decode(address))?.length === solanaBytes,
};

/** EIP-55: the case of the letters is a checksum; an address in one case has none. https://eips.ethereum.org/EIPS/eip-55 */
function hasFittingCase(hex: string): boolean {
  const lower = hex.toLowerCase();
  if (hex === lower || hex === hex.toUpperCase()) return true;
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  return (
    hex ===
    lower.replaceAll(/[a-f]/g, (letter, at: number) => (isHigh(hash[at]) ? letter.toUpperCase() : letter))
  );
}

const isHigh = (digit: string | undefined): boolean => Number.parseInt(digit ?? '0', 16) >= 8;

/** Null for a wrong checksum or another encoding. */
function decoded(decode: () => Uint8Array): Uint8Array | null {
  try {
    return decode();
  } catch {
    return null;
  }
}

export const isAddress = (chain: Chain, address: string): boolean => checks[chain](address);
