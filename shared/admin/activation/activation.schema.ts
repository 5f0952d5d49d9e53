import * as z from 'zod/mini';

/** Per device; valid when token and date are non-empty (specification 1 §4). */
export const activation = z.object({
  token: z.string(),
  date_activation: z.string(),
  type: z.string(),
});
export type Activation = z.infer<typeof activation>;

export const activationValide = (a: Partial<Activation> | null): boolean =>
  Boolean(a?.token && a.date_activation);
