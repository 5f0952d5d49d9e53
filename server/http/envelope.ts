import { type Enveloppe, estRefus, type Resultat } from '#shared/base/refus.ts';

/** A finished answer: what is sent, and what an idempotency key keeps, to the byte. */
export interface FinishedAnswer {
  statut: number;
  corps: string;
  attendre?: number;
}

/** Result of an act → the one shape of every JSON answer. */
export function toAnswer(resultat: Resultat<unknown>): FinishedAnswer {
  if (estRefus(resultat)) {
    const enveloppe: Enveloppe<unknown> = {
      success: false,
      message: '',
      errors: [...resultat.errors],
      code: resultat.code,
      data: resultat.data ?? null,
    };
    return {
      statut: resultat.statut,
      corps: JSON.stringify(enveloppe),
      ...(resultat.attendre !== undefined && { attendre: resultat.attendre }),
    };
  }
  const { data, message, meta, extra_data, a_cote } = resultat;
  const enveloppe: Enveloppe<unknown> = {
    success: true,
    message,
    errors: [],
    data,
    ...(meta && { meta }),
    ...(extra_data !== undefined && { extra_data }),
    ...a_cote,
  };
  return { statut: 200, corps: JSON.stringify(enveloppe) };
}
