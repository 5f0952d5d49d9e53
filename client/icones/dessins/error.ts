import { drawing } from '../icon.ts';

export const ErrorIcon = /* @__PURE__ */ drawing('error', [
  'M7.99-.01c-4.42 0-8 3.58-8 8s3.58 8 8 8 8-3.58 8-8-3.58-8-8-8m1 13h-2v-2h2zm0-3h-2v-7h2z',
]);
