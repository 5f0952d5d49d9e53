import type { Billetage } from '#shared/billetage/billetage.schema.ts';
import type { SessionCaisse } from '#shared/session-caisse/session-caisse.schema.ts';
import { compterCaisse } from './actes-gestion.ts';
import { type Acte, centimes, demande } from './demande.ts';

/** Counts her own register as one who guesses: no motive, another sum each time. */
const deviner: Acte = (jeu) => {
  const comptee = jeu.par.caisse_id ? compterCaisse(jeu.par.caisse_id)(jeu) : null;
  return comptee && { ...comptee, acte: 'deviner', corps: { ...comptee.corps, motif_ecart: null } };
};
/** Exits that no movement says, with a motive: below the ceiling they pass, and are told. */
const taperDesSorties: Acte = (jeu) => {
  const comptee = jeu.par.caisse_id ? compterCaisse(jeu.par.caisse_id)(jeu) : null;
  const sorties = jeu.tirage.parmi([500, 20_000, 100_000, 150_000]);
  return comptee && { ...comptee, acte: 'taper des sorties', corps: { ...comptee.corps, sorties } };
};
/** Deposits, reads what was expected, withdraws: hers, or another's. */
const retirerUnCompte: Acte = ({ monde, tirage }) => {
  const id = monde.choisir(tirage, monde.billetages);
  if (id === null) return null;
  return demande<Billetage>('retirer un compte', `/api/billetages/${id}/retirer`, {}, (b) => [
    { genre: 'billetage', id, statut: b.statut, caisse_id: b.caisse_id, fin: 0 },
  ]);
};
const direUnFond: Acte = ({ tirage, par: { caisse_id } }) =>
  demande<SessionCaisse>(
    'dire un fond',
    '/api/sessions-caisse',
    { caisse_id, fond: tirage.entier(0, 20) * 500 },
    (s) => [{ genre: 'session de caisse', id: s.id, caisse_id: s.caisse_id }],
  );
/** Takes out what is there, and what is not. */
const viderLeTiroir: Acte = ({ monde, tirage, par: { caisse_id } }) => {
  const session = monde.sessions.get(caisse_id);
  if (session === undefined) return null;
  const genre = tirage.parmi(['retrait', 'depot_banque', 'ajout'] as const);
  const montant = tirage.parmi([500, 2_500, 40_000, 9_000_000]);
  return demande(
    'vider le tiroir',
    `/api/sessions-caisse/${session}/mouvements`,
    { genre, montant, motif: 'Au modèle' },
    () => [
      {
        genre: 'fonds de caisse',
        caisse_id,
        montant: (genre === 'ajout' ? 1 : -1) * centimes(montant),
      },
    ],
  );
};

/** A cashier who would keep some of it: what passes is written and told, every franc of it. */
export const TRICHER: readonly [poids: number, Acte][] = [
  [4, deviner],
  [2, taperDesSorties],
  [3, retirerUnCompte],
  [2, direUnFond],
  [4, viderLeTiroir],
];
