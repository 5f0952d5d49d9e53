import { FORMATION_PAPIER } from '#shared/base/commun.phrases.ts';
import type { Mentions } from '#shared/pharmacie/mentions-legales.ts';

/** Who prints: the head of a page, and its legal footer. */
export interface EnseignePapier {
  nom: string;
  lignes: readonly string[];
  mentions: string;
}
/** From what is known of the pharmacy; `mentions` already composed. */
export const enseigneDe = (
  p: Mentions & { telephone2?: string | null },
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
});
