import { drawing } from '../icon.ts';

export const InfoSignIcon = /* @__PURE__ */ drawing('info-sign', [
  'M8 0C3.58 0 0 3.58 0 8s3.58 8 8 8 8-3.58 8-8-3.58-8-8-8M7 3h2v2H7zm3 10H6v-1h1V7H6V6h3v6h1z',
]);
