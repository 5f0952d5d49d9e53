import { drawing } from '../icon.ts';

export const KeyOptionIcon = /* @__PURE__ */ drawing('key-option', [
  'M11 4h4c.55 0 1-.45 1-1s-.45-1-1-1h-4c-.55 0-1 .45-1 1s.45 1 1 1m4 8h-3.43L5.86 2.49h-.02A.98.98 0 0 0 5 2H1c-.55 0-1 .45-1 1s.45 1 1 1h3.43l5.71 9.51.01-.01c.18.3.49.5.85.5h4c.55 0 1-.45 1-1s-.45-1-1-1',
]);
