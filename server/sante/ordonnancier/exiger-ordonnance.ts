import type { EntityManager } from '@mikro-orm/postgresql';
import { delivrancesRestantes } from '#shared/vente/accord/accord.rules.ts';
import * as phrasesAccord from '#shared/vente/accord/accord.phrases.ts';
import type { MotifAccord } from '#shared/vente/accord/accord.schema.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import { manqueDOrdonnance } from '#shared/sante/ordonnancier/ordonnance.rules.ts';
import * as phrasesOrdonnancier from '#shared/sante/ordonnancier/ordonnancier.phrases.ts';
import { lireReglage, regleDuTableau } from '#shared/admin/pharmacie/tableaux.rules.ts';
import type {
  ReglageOrdonnancier,
  ReglageTableau,
  Tableau,
} from '#shared/admin/pharmacie/tableaux.schema.ts';
import { peutDelivrer } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { accordsDe, accordsQuiTiennent } from '../../vente/accord/lire-accords.ts';
import type { ServerSession } from '../../platform/http/route.ts';
import type { PayablePanier } from '../../vente/reservation/lock-panier.ts';
import { ordonnanceDe } from './enregistrer-ordonnance.ts';

export interface LigneAInscrire {
  registre: Tableau;
  rang: number;
  produit_id: number;
  libelle: string;
  cip: string | null;
  qte: number;
  unites: number;
}
export interface DelivrancePreparee {
  lignes: LigneAInscrire[];
  /** Authorized person, when the payer is not. */
  autorise_par: string | null;
  reglage: ReglageOrdonnancier;
}

interface LigneRegie extends LigneAInscrire {
  regle: ReglageTableau;
}
/** By the product's current table. */
function lignesRegies(panier: PayablePanier, reglage: ReglageOrdonnancier): LigneRegie[] {
  return panier.lignes.flatMap((l) => {
    const produit = panier.produits.get(l.produit_id);
    const registre = produit?.tableau ?? null;
    const regle = regleDuTableau(reglage, registre);
    if (registre === null || !regle?.inscrire) return [];
    const { rang, produit_id, libelle, cip, qte } = l;
    return [
      {
        registre,
        rang,
        produit_id,
        libelle,
        cip,
        qte,
        unites: produit?.unites_de_prise ?? 1,
        regle,
      },
    ];
  });
}

/** [ORD-11] Names the products requiring what is missing. */
async function fauteOrdonnance(
  em: EntityManager,
  reservation_id: number,
  lignes: readonly LigneRegie[],
): Promise<Refus | null> {
  const exigeantes = lignes.filter((l) => l.regle.exiger);
  if (exigeantes.length === 0) return null;
  const manque = manqueDOrdonnance(await ordonnanceDe(em, reservation_id));
  if (manque.length === 0) return null;
  const requise = phrasesOrdonnancier.ordonnanceRequise(exigeantes.map((l) => l.libelle));
  return refus(409, 'ordonnance_requise', [requise, ...manque]);
}

/**
 * [ORD-12] The deliverer is authorized, or someone authorized agreed to these products and
 * quantities; answers who.
 */
async function autorisation(
  em: EntityManager,
  { id: reservation_id, client_id }: PayablePanier['reservation'],
  lignes: readonly LigneRegie[],
  session: ServerSession,
): Promise<string | null | Refus> {
  const reservees = lignes.filter((l) => l.regle.droit);
  if (reservees.length === 0 || peutDelivrer(session)) return null;
  const accords = await accordsQuiTiennent(em, reservation_id, await accordsDe(em, reservation_id));
  const donnes: MotifAccord[] = accords.flatMap((a) => a.motifs);
  const restantes = delivrancesRestantes(reservees, client_id, donnes);
  if (restantes.length > 0)
    return refus(409, 'accord_requis', phrasesAccord.accordRequis(restantes));
  return accords.findLast((a) => a.motifs.some((m) => m.genre === 'delivrance'))?.par ?? null;
}

/**
 * Register entry, or refusal. Null, without a query, when the register is off or no product needs
 * it.
 */
export async function preparerDelivrance(
  em: EntityManager,
  panier: PayablePanier,
  session: ServerSession,
): Promise<DelivrancePreparee | Refus | null> {
  const { reservation, ordonnancier, produits } = panier;
  if (ordonnancier === null || ![...produits.values()].some((p) => p.tableau !== null)) return null;
  const reglage = lireReglage(ordonnancier);
  const lignes = lignesRegies(panier, reglage);
  if (lignes.length === 0) return null;
  const faute = await fauteOrdonnance(em, reservation.id, lignes);
  if (faute) return faute;
  const autorise_par = await autorisation(em, reservation, lignes, session);
  if (typeof autorise_par === 'object' && autorise_par !== null) return autorise_par;
  return { lignes: lignes.map(({ regle: _regle, ...l }) => l), autorise_par, reglage };
}
