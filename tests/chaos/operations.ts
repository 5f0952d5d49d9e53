import { setTimeout as attendre } from 'node:timers/promises';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { Tirage } from '#server/platform/demo/tirage.ts';
import type { Registre } from './appels.ts';
import { unLot } from './lots.ts';
import type { Personne, Pharmacie } from './pharmacie.ts';

/** Stops the clients between two acts, so that a quiet state can be looked at. */
export class Barriere {
  #fermee: Promise<void> | null = null;
  #ouvrir: () => void = () => undefined;
  enCours = 0;
  fini = false;

  async passer<T>(acte: () => Promise<T>): Promise<T> {
    while (this.#fermee) await this.#fermee;
    this.enCours += 1;
    return acte().finally(() => (this.enCours -= 1));
  }
  /** Resolves when nobody is inside any more. */
  async fermer(): Promise<void> {
    this.#fermee ??= new Promise((ok) => (this.#ouvrir = ok));
    while (this.enCours > 0) await attendre(5);
  }
  rouvrir(): void {
    this.#fermee = null;
    this.#ouvrir();
  }
}

export interface Comptoir {
  registre: Registre;
  pharmacie: Pharmacie;
  tirage: Tirage;
  /** Open baskets as last answered; sales that could be cancelled. */
  paniers: Map<number, Reservation>;
  ventes: number[];
  /** Orders not all received, returns not answered yet. */
  commandes: { id: number; produit_id: number }[];
  retours: number[];
  /** Inventories open, as far as is known. */
  inventaires: number[];
}
type Operation = (c: Comptoir, par: Personne) => Promise<unknown>;

/**
 * What was answered becomes what is known, also when it is a refusal that shows the state as it is.
 */
function apprendre({ paniers, ventes }: Comptoir, r: Reservation | null): void {
  if (!r || !('status' in r)) return;
  if (r.status === 'Brouillon') paniers.set(r.id, r);
  else paniers.delete(r.id);
  if (r.vente_id !== null && ventes.length < 200) ventes.push(r.vente_id);
}
const ecrire = async (
  c: Comptoir,
  [acte, par, chemin]: readonly [acte: string, par: Personne, chemin: string],
  corps: object,
): Promise<void> =>
  apprendre(c, (await c.registre.ecrire<Reservation>(acte, par, chemin, corps)).data);

/**
 * An update of a basket picked among those that suit; half of the time with the version that was
 * seen.
 */
const maj =
  (
    acte: string,
    corps: (c: Comptoir, r: Reservation) => object,
    convient: (r: Reservation) => boolean = () => true,
  ): Operation =>
  async (c, par) => {
    const choix = [...c.paniers.values()].filter(convient);
    if (choix.length === 0) return;
    const r = c.tirage.parmi(choix);
    await ecrire(c, [acte, par, `/api/reservations/${r.id}/update`], {
      ...corps(c, r),
      ...(c.tirage.chance(0.5) && { version: r.version }),
    });
  };
const auGuichet =
  (acte: string, corps: (c: Comptoir) => object = () => ({})): Operation =>
  async (c, par) => {
    const choix = [...c.paniers.values()].filter(
      (r) => r.caisse_id === par.caisse_id && r.switch_caisse_at !== null,
    );
    if (choix.length > 0)
      await ecrire(
        c,
        [acte, par, `/api/reservations/${c.tirage.parmi(choix).id}/${acte}`],
        corps(c),
      );
  };
const lignes = ({ tirage, pharmacie }: Comptoir) =>
  Array.from({ length: tirage.entier(1, 4) }, () => ({
    produit_id: tirage.parmi(pharmacie.produits),
    qte: tirage.entier(1, 5),
    prise_en_charge: tirage.chance(0.3) ? 80 : 0,
  })).filter((l, i, toutes) => toutes.findIndex((m) => m.produit_id === l.produit_id) === i);
const versCaisse = ({ tirage, pharmacie }: Comptoir) => ({
  caisse_id: tirage.parmi(pharmacie.caissiers).caisse_id,
  switch_caisse_at: new Date().toISOString(),
});
const payer = (_: Comptoir, r: Reservation) => ({
  status: 'Termine',
  amount_gived: r.net_a_payer + 500,
  mode_paiement: 'espece',
});

const VENDRE: [number, Operation][] = [
  [
    8,
    (c, par) =>
      ecrire(
        c,
        ['creer', par, '/api/reservations'],
        c.tirage.chance(0.3) ? { client_id: c.tirage.parmi(c.pharmacie.clients) } : {},
      ),
  ],
  [10, maj('lignes', (c) => ({ reservation_produits: lignes(c) }))],
  [8, maj('envoyer', versCaisse, (r) => r.reservation_produits.length > 0)],
  [2, maj('changer de caisse', versCaisse, (r) => r.switch_caisse_at !== null)],
  [2, maj('remise', (c) => ({ remise: c.tirage.chance(0.5) ? c.tirage.entier(1, 20) * 5 : 0 }))],
  [2, maj('annuler', () => ({ status: 'Annule' }))],
  [1, maj('devis', () => ({ status: 'Devis', switch_devis_at: new Date().toISOString() }))],
  [3, maj('payer sur Default', (c, r) => ({ ...payer(c, r), caisse_id: CAISSE_DEFAUT }))],
  [
    1,
    async (c, par) => {
      if (c.ventes.length > 0)
        await c.registre.ecrire(
          'annuler une vente',
          par,
          `/api/ventes/${c.tirage.parmi(c.ventes)}/cancel`,
          { motif: 'chaos' },
        );
    },
  ],
];
const ENCAISSER: [number, Operation][] = [
  [4, auGuichet('ouvrir')],
  [4, auGuichet('encaisser')],
  [2, auGuichet('liberer')],
  [1, auGuichet('renvoyer', () => ({ motif: 'Ordonnance illisible' }))],
  [
    8,
    async (c, par) =>
      maj(
        'payer au guichet',
        payer,
        (r) => r.caisse_id === par.caisse_id && r.switch_caisse_at !== null,
      )(c, par),
  ],
];

/**
 * The stock room: deliveries lot by lot, returns and what becomes of them, movements by hand. Some
 * are refused: that is an answer too.
 */
const GERER: [number, Operation][] = [
  [
    4,
    async (c, par) => {
      const produit_id = c.tirage.parmi(c.pharmacie.produits);
      const { statut, data } = await c.registre.ecrire<{ id: number }>(
        'commander',
        par,
        '/api/commandes',
        {
          fournisseur_id: c.pharmacie.fournisseur,
          lignes: [{ produit_id, qte: c.tirage.entier(5, 30) }],
        },
      );
      if (statut === 200 && data) c.commandes.push({ id: data.id, produit_id });
    },
  ],
  [
    6,
    async (c, par) => {
      if (c.commandes.length === 0) return;
      const { id, produit_id } = c.tirage.parmi(c.commandes);
      await c.registre.ecrire('recevoir', par, `/api/commandes/${id}/receptionner`, {
        lignes: [
          {
            produit_id,
            qte: c.tirage.entier(1, 10),
            ug: c.tirage.entier(0, 1),
            ...unLot(c.tirage),
          },
        ],
      });
    },
  ],
  [
    3,
    async (c, par) => {
      const { statut, data } = await c.registre.ecrire<{ id: number }>(
        'rendre',
        par,
        '/api/retour_fournisseurs',
        {
          fournisseur_id: c.pharmacie.fournisseur,
          produit_id: c.tirage.parmi(c.pharmacie.produits),
          qte: c.tirage.entier(1, 5),
          motif: 'PRODUIT PERIME FRSSE',
        },
      );
      if (statut === 200 && data) c.retours.push(data.id);
    },
  ],
  [
    2,
    async (c, par) => {
      if (c.retours.length > 0)
        await c.registre.ecrire(
          'répondre au retour',
          par,
          `/api/retour_fournisseurs/${c.tirage.parmi(c.retours)}/${c.tirage.chance(0.5) ? 'refuser' : 'accepter'}`,
          {},
        );
    },
  ],
  [
    3,
    async (c, par) => {
      await c.registre.ecrire('mouvement', par, '/api/mouvements', {
        produit_id: c.tirage.parmi(c.pharmacie.produits),
        qte: c.tirage.entier(1, 5),
        type: c.tirage.chance(0.5) ? 'Entrée' : 'Sortie',
        motif: 'CORRECTION',
        ...unLot(c.tirage),
      });
    },
  ],
  [
    2,
    async (c, par) => {
      if (c.ventes.length > 0)
        await c.registre.ecrire(
          'annuler une vente',
          par,
          `/api/ventes/${c.tirage.parmi(c.ventes)}/cancel`,
          { motif: 'chaos' },
        );
    },
  ],
];

/**
 * A total inventory, one after the other: counted while everybody sells, closed or given up. What
 * is found stays near the stock, so that there is something left to sell.
 */
const COMPTER: [number, Operation][] = [
  [
    1,
    async (c, par) => {
      const { statut, data } = await c.registre.ecrire<{ id: number }>(
        'ouvrir un inventaire',
        par,
        '/api/inventaires',
        { type: 'Total' },
      );
      if ((statut === 200 || statut === 409) && data && !c.inventaires.includes(data.id))
        c.inventaires.push(data.id);
    },
  ],
  [
    4,
    async (c, par) => {
      if (c.inventaires.length === 0) return;
      const produit_id = c.tirage.parmi(c.pharmacie.produits);
      await c.registre.ecrire(
        'compter',
        par,
        `/api/inventaires/${c.tirage.parmi(c.inventaires)}/compter`,
        {
          lignes: [
            c.tirage.chance(0.5)
              ? { produit_id, plus: c.tirage.entier(50_000, 60_000) }
              : { produit_id, qte_reelle: c.tirage.entier(90_000, 110_000) },
          ],
        },
      );
    },
  ],
  [
    1,
    async (c, par) => {
      const id = c.inventaires.shift();
      if (id)
        await c.registre.ecrire(
          'finir un inventaire',
          par,
          `/api/inventaires/${id}/${c.tirage.chance(0.7) ? 'cloturer' : 'annuler'}`,
          { non_comptes: 'laisser' },
        );
    },
  ],
];

function operationsDe({ pharmacie }: Comptoir, par: Personne) {
  if (par.id === pharmacie.admin.id) return [...GERER, ...COMPTER];
  return par.caisse_id === 0 ? VENDRE : ENCAISSER;
}

/** One client: acts at random, without end, until the barrier says so. */
async function servir(c: Comptoir, par: Personne, barriere: Barriere): Promise<void> {
  const choix = operationsDe(c, par);
  while (!barriere.fini) {
    const [, operation] = c.tirage.parPoids(
      choix,
      choix.map(([poids]) => poids),
    );
    await barriere.passer(() => operation(c, par));
    await attendre(c.tirage.entier(0, 30));
  }
}

/** Everybody at work at once, on what all of them know, each with draws of their own. */
export function toutServir(
  commun: Pick<Comptoir, 'registre' | 'pharmacie' | 'tirage'>,
  gens: readonly Personne[],
  barriere: Barriere,
): Promise<void>[] {
  const comptoir: Comptoir = {
    ...commun,
    paniers: new Map(),
    ventes: [],
    commandes: [],
    retours: [],
    inventaires: [],
  };
  return gens.map((par) =>
    servir({ ...comptoir, tirage: new Tirage(commun.tirage.entier(1, 2 ** 30)) }, par, barriere),
  );
}
