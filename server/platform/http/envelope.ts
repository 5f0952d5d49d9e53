import { type Enveloppe, estRefus, type Resultat } from '#shared/base/refus.ts';

/** Stored byte for byte for its idempotency key. */
export interface FinishedAnswer {
  statut: number;
  corps: string;
  attendre?: number;
}

export function toAnswer(result: Resultat<unknown>): FinishedAnswer {
  if (estRefus(result)) {
    const envelope: Enveloppe<unknown> = {
      success: false,
      message: '',
      errors: [...result.errors],
      code: result.code,
      data: result.data ?? null,
      ...(result.extra_data !== undefined && { extra_data: result.extra_data }),
    };
    return {
      statut: result.statut,
      corps: JSON.stringify(envelope),
      ...(result.attendre !== undefined && { attendre: result.attendre }),
    };
  }
  const { data, message, meta, extra_data, a_cote } = result;
  const envelope: Enveloppe<unknown> = {
    success: true,
    message,
    errors: [],
    data,
    ...(meta && { meta }),
    ...(extra_data !== undefined && { extra_data }),
    ...a_cote,
  };
  return { statut: 200, corps: JSON.stringify(envelope) };
}
