/**
 * The public keys whose signature makes a package ours, each on one line as `npm run cles` prints it:
 * `ed25519:` and 32 bytes in base64url. The first is the key in use, the second the one that will
 * follow it; with none, no update is ever accepted. A private key is never put here, nor anywhere in
 * the project: it stays with whoever publishes (`server/EXPLOITATION.md`).
 */
export const PUBLICATION_KEYS: readonly string[] = [];
