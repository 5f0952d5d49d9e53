import { afterAll, beforeAll } from 'vitest';
import type { DemandeMobile } from '#shared/vente/mobile-money/demande.schema.ts';
import type { FauteMobile } from '#shared/vente/mobile-money/pilotes.ts';
import { PREFIXES_DE_DEPART } from '#shared/vente/mobile-money/operateurs.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { prefixesDits } from '#server/vente/mobile-money/read-demandes.ts';
import { unCaissier, unPanier, unProduit, VENDRE } from '../../factories/une-pharmacie.ts';
import { jusqua } from '../../harness/patience.ts';
import {
  MOT_DE_PASSE,
  type Poste,
  serveurDeTest,
  type ServeurDeTest,
} from '../../harness/serveur-de-test.ts';

export let serveur: ServeurDeTest;
export let awa: Poste;
export let brice: Poste;
/** Answers for mobile money, counts drawers, is admin. */
export let chef: Poste;
export let caisse_id: number;
export let produit_id: number;

let instant = Date.now();
export const heure = (): Date => new Date(instant);
/** The pharmacy's clock moves on; the follower looks when it is asked to. */
export const avancer = (secondes: number): void => {
  instant += secondes * 1_000;
};

/** A seller, a cashier at his register, a manager, and a simulator that confirms after 4 s. */
export function prepareMobileMoney(): void {
  beforeAll(async () => {
    serveur = await serveurDeTest({ maintenant: heure });
    awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
    ({ poste: brice, caisse_id } = await unCaissier(serveur, 'Brice Mba'));
    chef = await serveur.poste('Chantal Obame', { is_admin: true, password: MOT_DE_PASSE });
    produit_id = await unProduit(serveur, { libelle: 'DOLIPRANE 1000', prix: 1500, qte: 1_000 });
    await chef.ecrire('/api/session/preuve', { password: MOT_DE_PASSE });
    await regler(null);
  });
  afterAll(() => serveur.detruire());
}

/** The simulator, with this fault until told otherwise. */
export async function regler(faute: FauteMobile | null, pilote = 'simulateur'): Promise<void> {
  const faite = await chef.ecrire('/api/mobile-money-reglages', {
    pilote,
    mode: 'essai',
    adresse: null,
    libelle: null,
    faute,
    prefixes: prefixesDits(PREFIXES_DE_DEPART),
    valeurs: [],
  });
  if (!faite.success) throw new Error(faite.errors.join(' '));
}

/** Sent to the cashier's register: `boites` × 1.500 FCFA. */
export const unEnvoi = (boites = 2): Promise<Reservation> =>
  unPanier(awa, [{ produit_id, qte: boites }], { caisse_id });

export const demander = (panier: Reservation, plus: Record<string, unknown> = {}, qui = brice) =>
  qui.ecrire<Reservation>(`/api/reservations/${panier.id}/demander-mobile`, {
    operateur: 'airtel',
    telephone: '077 12 34 99',
    montant: panier.net_a_payer,
    ...plus,
  });

export const demandesDe = async ({ id }: Pick<Reservation, 'id'>): Promise<DemandeMobile[]> =>
  (await chef.lire<DemandeMobile[]>(`/api/demandes-mobiles?reservation_id=${id}&sort=id&order=asc`))
    .data;
/** Its last request, once in one of these states. */
export async function devenue(
  panier: Pick<Reservation, 'id'>,
  ...etats: readonly DemandeMobile['etat'][]
): Promise<DemandeMobile> {
  let derniere: DemandeMobile | undefined;
  await jusqua(
    async () => {
      derniere = (await demandesDe(panier)).at(-1);
      return derniere !== undefined && etats.includes(derniere.etat);
    },
    `demande ${etats.join(' ou ')} du panier ${panier.id}`,
  );
  if (!derniere) throw new Error('aucune demande');
  return derniere;
}
/** Asked of the operator again, now. */
export const interroger = ({ id }: Pick<DemandeMobile, 'id'>) =>
  chef.ecrire(`/api/demandes-mobiles/${id}/interroger`, {});

export const lirePanier = async (id: number): Promise<Reservation> =>
  (await awa.lire<Reservation>(`/api/reservations/${id}`)).data;
export const encaisser = (
  panier: Pick<Reservation, 'id'>,
  paiements: readonly Record<string, unknown>[],
) =>
  brice.ecrire<Reservation>(`/api/reservations/${panier.id}/update`, {
    status: 'Termine',
    paiements,
  });
