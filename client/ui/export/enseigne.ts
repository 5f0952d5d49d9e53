import { FORMATION_PAPIER } from '#shared/base/commun.phrases.ts';
import type { Mentions } from '#shared/pharmacie/mentions-legales.ts';
import type { ModeReel } from '#shared/pharmacie/pays.ts';
import type { Pharmacie } from '#shared/pharmacie/pharmacie.schema.ts';

/** Who prints: the head of a page, and its legal footer. */
export interface EnseignePapier {
  nom: string;
  lignes: readonly string[];
  mentions: string;
  /** Who certifies its sales does so for a trial, or for good; absent, nobody certifies them. */
  certification?: ModeReel | null;
}
/** From what is known of the pharmacy; `mentions` already composed. */
export const enseigneDe = (
  p: Mentions &
    Pick<Pharmacie, 'certification_pays' | 'certification_mode'> & { telephone2?: string | null },
  mentions: string,
): EnseignePapier => ({
  nom: p.nom_pharmacie,
  lignes: [
    ...(p.demonstration ? [FORMATION_PAPIER] : []),
    ...[p.adresse, [p.telephone1, p.telephone2].filter(Boolean).join(' / ')]
      .filter(Boolean)
      .map((t, i) => (i === 1 ? `Tél. ${t}` : t)),
  ],
  mentions,
  certification: p.certification_pays === null ? null : p.certification_mode,
});
