import type { EntityManager } from '@mikro-orm/postgresql';
import { accordsRequis, motifsDelivrance, motifsRestants } from '#shared/accord/accord.rules.ts';
import { type Accord, accord, type EtatAccord } from '#shared/accord/accord.schema.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { lireReglage, regleDuTableau } from '#shared/pharmacie/tableaux.rules.ts';
import type { ClientRow } from '../clientele/client.entity.ts';
import { present } from '../db/present.ts';
import type { ParametreRow } from '../db/parametre.entity.ts';
import type { Renamed } from '../db/row.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import type { PharmacieRow } from '../pharmacie/pharmacie.entity.ts';
import { CLE_ORDONNANCIER } from '../pharmacie/reglage-ordonnancier.ts';
import type { ProduitRow } from '../produit/produit.entity.ts';
import type { ReservationProduitRow } from '../reservation/reservation-produit.entity.ts';
import type { ReservationRow } from '../reservation/reservation.entity.ts';
import type { AccordRow } from './accord.entity.ts';

type PanierLu = Pick<
  ReservationRow,
  'version' | 'remise' | 'montant_avant_remise' | 'secteur_assure'
> &
  Pick<ClientRow, 'prise_en_charge' | 'plafond_dette'> &
  Renamed<ClientRow, { c_secteur_assure: 'secteur_assure' }>;
type LigneLue = Pick<ReservationProduitRow, 'produit_id' | 'libelle' | 'prise_en_charge' | 'qte'> &
  Pick<ProduitRow, 'couvert' | 'tableau'>;

type ReglagesLus = Pick<PharmacieRow, 'remise_sans_accord'> & {
  ordonnancier: ParametreRow['valeur'];
};

/** What asks for an agreement; $1: the setting of the register of controlled medicines. */
const REGLAGES = `select remise_sans_accord,
    (select valeur from parametre where cle = $1) as ordonnancier
  from pharmacie
  order by id
  limit 1`;
const PANIER = `select r.version, r.remise, r.montant_avant_remise, r.secteur_assure,
    c.prise_en_charge, c.plafond_dette, c.secteur_assure as c_secteur_assure
  from reservation r
  join client c on c.id = r.client_id
  where r.id = $1`;
const LIGNES = `select l.produit_id, l.libelle, l.prise_en_charge, l.qte, p.couvert, p.tableau
  from reservation_produit l
  join produit p on p.id = l.produit_id
  where l.reservation_id = $1
  order by l.rang, l.id`;
/** What the specification knows of no setting: ten per cent. */
const REMISE_LIBRE = 10;

/** The agreements a basket got, in their order. */
export async function accordsDe(em: EntityManager, reservation_id: number): Promise<Accord[]> {
  const lignes = await sql<AccordRow>(
    em,
    'select * from accord where reservation_id = $1 order by id',
    [reservation_id],
  );
  return lignes.map((l) => present(accord, l));
}

/**
 * What this basket still asks an agreement for, and those it got [ACO-1] [ACO-2]; null when there is
 * no such basket. Its caller holds the basket when it must not move meanwhile.
 */
export async function etatDesAccords(em: EntityManager, id: number): Promise<EtatAccord | null> {
  const panier = await sqlOne<PanierLu>(em, PANIER, [id]);
  if (!panier) return null;
  const lignes = await sql<LigneLue>(em, LIGNES, [id]);
  const reglage = await sqlOne<ReglagesLus>(em, REGLAGES, [CLE_ORDONNANCIER]);
  const accords = await accordsDe(em, id);
  const ordonnancier = lireReglage(reglage?.ordonnancier);
  const reservees = lignes.filter((l) => regleDuTableau(ordonnancier, l.tableau)?.droit);
  const { prise_en_charge, plafond_dette, c_secteur_assure: secteur_assure } = panier;
  const requis = accordsRequis(
    { ...panier, lignes },
    { prise_en_charge, plafond_dette, secteur_assure },
    reglage?.remise_sans_accord ?? REMISE_LIBRE,
  );
  return {
    version: panier.version,
    requis: motifsRestants(
      [...requis, ...motifsDelivrance(reservees)],
      accords.flatMap((d) => d.motifs),
    ),
    accords,
  };
}

/** What the station asks before a basket is paid or sent. */
export async function lireAccordsActe({
  em,
  requete: { reservation_id },
}: ActRequest<unknown, { reservation_id: number }>): Promise<Resultat<EtatAccord>> {
  const etat = await etatDesAccords(em, reservation_id);
  return etat ? succes(etat) : refus(404, 'introuvable', phrasesRefus.introuvable('Réservation'));
}
