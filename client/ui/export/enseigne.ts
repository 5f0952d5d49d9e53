import { FORMATION_PAPIER } from '#shared/base/commun.phrases.ts';
import type { Mentions } from '#shared/admin/pharmacie/mentions-legales.ts';
import type { ModeReel } from '#shared/admin/pharmacie/pays.ts';
import type { Pharmacie } from '#shared/admin/pharmacie/pharmacie.schema.ts';

/** Letterhead and legal footer. */
export interface EnseignePapier {
  nom: string;
  lignes: readonly string[];
  mentions: string;
  /** Trial or real; absent without certification. */
  certification?: ModeReel | null;
}
/** `mentions`: already composed. */
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
