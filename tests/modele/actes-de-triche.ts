import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import type { SessionCaisse } from '#shared/vente/session-caisse/session-caisse.schema.ts';
import type { Compte } from '#shared/admin/utilisateur/compte.schema.ts';
import type { Tirage } from '#server/platform/demo/tirage.ts';
import { compterCaisse } from './actes-gestion.ts';
import { PIN } from './actes-vente.ts';
import { type Acte, centimes, demande, interdit } from './demande.ts';

/** What the manager types, and told nobody; guessed, it is drawn otherwise. */
export const PIN_DU_CHEF = '735519';
const unPinFaux = (tirage: Tirage): string => String(tirage.entier(5_000, 9_999));

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
/** Takes out what is there, and what is not; above the ceiling, with a code that is nearly never right. */
const viderLeTiroir: Acte = ({ monde, tirage, par: { caisse_id } }) => {
  const session = monde.sessions.get(caisse_id);
  if (session === undefined) return null;
  const genre = tirage.parmi(['retrait', 'depot_banque', 'ajout', 'transfert'] as const);
  const montant = tirage.parmi([500, 2_500, 40_000, 100_000, 100_001, 9_000_000]);
  const vers_caisse_id = tirage.parmi(monde.pharmacie.caissiers).caisse_id;
  const tape = [null, unPinFaux(tirage), unPinFaux(tirage), PIN, PIN_DU_CHEF];
  const pin = tirage.parmi(tape) ?? undefined;
  const vers = genre === 'transfert' ? { vers_caisse_id } : {};
  return demande(
    `vider le tiroir, ${genre}`,
    `/api/sessions-caisse/${session}/mouvements`,
    { genre, montant, motif: 'Au modèle', pin, ...vers },
    () => [
      {
        genre: 'fonds de caisse',
        caisse_id,
        montant: (genre === 'ajout' ? 1 : -1) * centimes(montant),
      },
      ...(genre === 'transfert'
        ? [
            {
              genre: 'fonds de caisse' as const,
              caisse_id: vers_caisse_id,
              montant: centimes(montant),
            },
          ]
        : []),
    ],
  );
};
/** Her own register's code, guessed. */
const essayerUnCode: Acte = ({ tirage, par: { caisse_id } }) =>
  interdit('essayer un code', `/api/caisses/${caisse_id}/login`, { pin: unPinFaux(tirage) });

/** A cashier who would keep some of it: what passes is written and told, every franc of it. */
export const TRICHER: readonly [poids: number, Acte][] = [
  [4, deviner],
  [2, taperDesSorties],
  [3, retirerUnCompte],
  [2, direUnFond],
  [5, viderLeTiroir],
  [1, essayerUnCode],
];

/** Half the price off, more than a seller gives alone. */
const essayerUnAccord: Acte = ({ monde, tirage }) => {
  const p = monde.panier(tirage, (q) => q.statut === 'Brouillon' && q.sommes.remise > 0);
  if (!p) return null;
  const pin = unPinFaux(tirage);
  return demande('essayer un accord', '/api/accords', { reservation_id: p.id, pin });
};
/** Codes of a manager typed on a seller's screen, one after the other. */
export const DEVINER_LES_CODES: readonly [poids: number, Acte][] = [[1, essayerUnAccord]];

const TOUT = [
  { menu: 'VENTE', submenus: ['caisse', 'configuration'] },
  { menu: 'GESTION', submenus: ['billetage'] },
];
/** An account with what the clerk holds, or with more. */
const ouvrirUnCompte: Acte = ({ tirage }) => {
  const nom = `Compte ${tirage.entier(1, 1_000_000_000)}`;
  const chemin = '/api/utilisateurs';
  if (tirage.chance(0.5)) {
    const is_admin = tirage.chance(0.5);
    const corps = { fullname: nom, name: nom, is_admin, habilitations: is_admin ? [] : TOUT };
    return interdit('ouvrir un compte mieux doté', chemin, corps);
  }
  const habilitations = [{ menu: 'VENTE', submenus: ['caisse'] }];
  return demande<Compte>(
    'ouvrir un compte',
    chemin,
    { fullname: nom, name: nom, habilitations },
    ({ id }) => [{ genre: 'compte ouvert', id, droits: 'non VENTE/caisse' }],
  );
};
/** Somebody's account opened by a code, a password, a second proof taken away; or one's own enriched. */
const seServir: Acte = ({ monde, tirage, par }) => {
  const { admin, vendeurs } = monde.pharmacie;
  // The last one's rights come and go.
  const { id } = tirage.parmi([admin, tirage.parmi(vendeurs.slice(0, -1))]);
  const [acte, corps] = tirage.parmi([
    ['pin', { pin: '0000' }],
    ['reset-password', {}],
    ['retirer-second-facteur', {}],
    ['update', { is_admin: true }],
    ['update', { habilitations: TOUT }],
  ] as const);
  const sur = acte === 'update' && tirage.chance(0.6) ? par.id : id;
  return interdit(`se servir, ${acte}`, `/api/utilisateurs/${sur}/${acte}`, corps);
};
/** A clerk who manages accounts, and would be more than that. */
export const SE_SERVIR: readonly [poids: number, Acte][] = [
  [1, ouvrirUnCompte],
  [2, seServir],
];
