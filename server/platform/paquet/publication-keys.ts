/**
 * Printed by `npm run cles`: `ed25519:` and 32 bytes in base64url. First current, second next;
 * none: no updates. Never a private key in the project (`server/EXPLOITATION.md`).
 */
export const PUBLICATION_KEYS: readonly string[] = [];
