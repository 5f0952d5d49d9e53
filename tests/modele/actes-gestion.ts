import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import { SECTEURS } from '#shared/vente/clientele/client.schema.ts';
import type { Reglement } from '#shared/vente/clientele/releve.schema.ts';
import type { Bordereau } from '#shared/vente/cnamgs/bordereau.schema.ts';
import type { Depense } from '#shared/gestion/depense/depense.schema.ts';
import type { Garde } from '#shared/gestion/garde/garde.schema.ts';
import { annulerVente, rendreBoites } from './actes-vente.ts';
import { type Acte, centimes, demande } from './demande.ts';
import { jourEtHeure } from './horloge.ts';
import { deciderQuarantaine } from './poste-hostile.ts';

const MINUTE_MS = 60_000;
const HEURE_MS = 60 * MINUTE_MS;

const regler: Acte = ({ monde, tirage }) => {
  const client_id = tirage.parmi(monde.pharmacie.clients);
  const montant = tirage.entier(1, 40) * 25;
  return demande<Reglement>(
    'régler',
    `/api/clients/${client_id}/reglements`,
    { montant },
    (reglement) => [{ genre: 'règlement', id: reglement.id, client_id, montant: montant * 100 }],
  );
};

/**
 * The count of a register from the end of the last one to the last minute that is over. What was
 * found is drawn: a difference is said, and its motive too.
 */
export function compterCaisse(caisse_id: number): Acte {
  return ({ monde, tirage }) => {
    const fin = monde.horloge.derniereMinuteFinie();
    const debut = Number(monde.comptees.get(caisse_id) ?? monde.ouverture - MINUTE_MS) + MINUTE_MS;
    if (debut > fin) return null;
    const [de, a] = [jourEtHeure(debut), jourEtHeure(fin)];
    return demande<Billetage>(
      'compter la caisse',
      '/api/billetages',
      {
        caisse_id,
        date_debut: de.jour,
        heure_debut: de.heure,
        date_fin: a.jour,
        heure_fin: a.heure,
        coupures: [{ type: 'billet', valeur: 1_000, nombre: tirage.entier(0, 50) }],
        motif_ecart: 'Compté au modèle',
      },
      (b) => [{ genre: 'billetage', id: b.id, statut: b.statut, caisse_id, fin }],
    );
  };
}
/** Of each register, Default too. */
const compterUneCaisse: Acte = (jeu) =>
  compterCaisse(
    jeu.tirage.parmi([CAISSE_DEFAUT, ...jeu.monde.pharmacie.caissiers.map((c) => c.caisse_id)]),
  )(jeu);
const validerCompte: Acte = ({ monde, tirage }) => {
  const id = monde.choisir(tirage, monde.billetages);
  if (id === null) return null;
  return demande<Billetage>('valider un compte', `/api/billetages/${id}/valider`, {}, (b) => [
    { genre: 'billetage', id, statut: b.statut, caisse_id: b.caisse_id, fin: 0 },
  ]);
};

const deGarde = (g: Garde) => [
  {
    genre: 'garde' as const,
    id: g.id,
    version: g.version,
    statut: g.statut,
    montant_taxe: centimes(g.montant_taxe),
  },
];
const ouvrirGarde: Acte = ({ monde, tirage }) => {
  const dans = tirage.parmi([-1, 3, 8]) * HEURE_MS;
  const debut = monde.horloge.maintenant() + dans;
  const [de, a] = [jourEtHeure(debut), jourEtHeure(debut + tirage.entier(2, 10) * HEURE_MS)];
  return demande<Garde>(
    'garde',
    '/api/gardes',
    {
      date_debut: de.jour,
      heure_debut: de.heure,
      date_fin: a.jour,
      heure_fin: a.heure,
      montant_taxe: tirage.parmi([100, 250, 500, 12.5]),
    },
    deGarde,
  );
};
const conduireGarde =
  (geste: 'demarrer' | 'terminer' | 'annuler', statut: string): Acte =>
  ({ monde, tirage }) => {
    const choisies = [...monde.gardes].filter(([, s]) => s === statut).map(([id]) => id);
    const id = monde.choisir(tirage, choisies);
    if (id === null) return null;
    return demande<Garde>(`${geste} la garde`, `/api/gardes/${id}/${geste}`, {}, deGarde);
  };

const deDepense = (d: Depense) => [
  { genre: 'dépense' as const, id: d.id, version: d.version, montant: centimes(d.montant) },
];
const depenser: Acte = ({ monde, tirage }) => {
  const ancienne = tirage.chance(0.4) ? monde.choisir(tirage, monde.depenses) : null;
  return demande<Depense>(
    ancienne ? 'modifier une dépense' : 'dépenser',
    ancienne ? `/api/depenses/${ancienne}/update` : '/api/depenses',
    {
      libelle: 'Transport',
      categorie: 'Divers',
      montant: tirage.entier(1, 99) * 100,
      date: jourEtHeure(monde.horloge.maintenant()).jour,
    },
    deDepense,
  );
};
const supprimerDepense: Acte = ({ monde, tirage }) => {
  const id = monde.choisir(tirage, monde.depenses);
  if (id === null) return null;
  return demande<Depense>('supprimer une dépense', `/api/depenses/${id}/destroy`, {}, () => [
    { genre: 'dépense', id, version: Number.MAX_SAFE_INTEGER, montant: null },
  ]);
};

const deBordereau = (b: Bordereau) => [
  { genre: 'bordereau' as const, id: b.id, version: b.version, statut: b.statut },
];
const exporter: Acte = ({ monde, tirage }) =>
  demande<Bordereau>(
    'exporter un bordereau',
    '/api/bordereaux',
    {
      secteur: tirage.parmi(SECTEURS),
      period_from: new Date(monde.ouverture - HEURE_MS).toISOString(),
      period_to: new Date(monde.horloge.maintenant()).toISOString(),
    },
    deBordereau,
  );
const deposer: Acte = ({ monde, tirage }) => {
  const id = monde.choisir(tirage, monde.bordereaux.keys());
  if (id === null) return null;
  const chemin = `/api/bordereaux/${id}/deposer`;
  return demande<Bordereau>('déposer', chemin, { reference: 'D1' }, deBordereau);
};
const encaisserFonds: Acte = ({ monde, tirage }) => {
  const id = monde.choisir(tirage, monde.bordereaux.keys());
  const montant = tirage.entier(1, 30) * 10;
  if (id === null) return null;
  return demande<Bordereau>(
    'paiement d’un fonds',
    `/api/bordereaux/${id}/payer`,
    { montant },
    (b) => [
      ...deBordereau(b),
      { genre: 'paiement d’un fonds', bordereau_id: id, montant: montant * 100 },
    ],
  );
};

/** Who validates asks for a recount of a register: its next count is allowed again. */
const demanderRecompte: Acte = ({ monde, tirage }) => {
  const session = monde.choisir(tirage, monde.sessions.values());
  if (session === null) return null;
  return demande('demander un recompte', `/api/sessions-caisse/${session}/demander-recompte`, {});
};

export const GERER: readonly [poids: number, Acte][] = [
  [4, regler],
  [5, compterUneCaisse],
  [4, validerCompte],
  [2, ouvrirGarde],
  [1, conduireGarde('demarrer', 'Programmé')],
  [2, conduireGarde('terminer', 'En cours')],
  [0.5, conduireGarde('annuler', 'Programmé')],
  [3, depenser],
  [1, supprimerDepense],
  [2, exporter],
  [1, deposer],
  [2, encaisserFonds],
  [3, annulerVente],
  [4, rendreBoites],
  [4, deciderQuarantaine],
  [1, demanderRecompte],
];
