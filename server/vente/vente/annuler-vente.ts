import { type Centimes, enCentimes, oppose, ZERO } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesRetourVente from '#shared/vente/vente/retour-vente.phrases.ts';
import * as phrasesVente from '#shared/vente/vente/vente.phrases.ts';
import { venteAnnulee } from '#shared/admin/notification/notification.rules.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { rendreAuClient } from '#shared/vente/vente/a-rendre.rules.ts';
import { type AnnulationDeVente, type Vente, vente } from '#shared/vente/vente/vente.schema.ts';
import { SUJETS_VENTE } from '#shared/vente/vente/vente.events.ts';
import { publishTiroir } from '../caisse/lock-caisse.ts';
import { certifierAnnulation } from '../certification/mettre-a-certifier.ts';
import { ajouterDette } from '../clientele/ajouter-dette.ts';
import { audit } from '../../platform/db/audit.ts';
import { present } from '../../platform/db/present.ts';
import { constant, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { publishSommesDeGarde } from '../../gestion/garde/publish-sommes.ts';
import type { ActRequest, ServerSession } from '../../platform/http/route.ts';
import { notifier } from '../../admin/notification/notifier.ts';
import { corrigerInscription } from '../../sante/ordonnancier/corriger-inscription.ts';
import { publishStock } from '../../stock/produit/publish-stock.ts';
import { entrerEnStock } from '../../stock/produit/sortir-du-stock.ts';
import { partsPrises, repartir } from '../../stock/produit/lock-lots.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { publishSuiteDeVente } from '../reservation/fermer-reservation.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import { notifyRemboursement } from '../session-caisse/notify-mouvement.ts';
import {
  fauteSignature,
  nommerSignataire,
  signataireDe,
} from '../session-caisse/second-signataire.ts';
import { lockVente } from './lock-vente.ts';
import type { VenteRow } from './vente.entity.ts';

/** Count of the sale's session; without money, the count whose period contains it. */
const comptesDe = (tenue: VenteRow) => {
  const mouvements = query
    .selectFrom('mouvement_caisse as m')
    .where('m.source', '=', constant('vente'))
    .where('m.source_id', '=', tenue.id);
  return query
    .selectFrom('billetage as b')
    .select('b.statut')
    .where('b.statut', '<>', constant('retiré'))
    .where((eb) =>
      eb
        .case()
        .when(eb.exists(mouvements.select('m.id')))
        .then(
          eb(
            'b.id',
            'in',
            mouvements
              .innerJoin('session_caisse as s', 's.id', 'm.session_id')
              .select('s.billetage_id'),
          ),
        )
        .else(
          eb.and([
            eb('b.caisse_id', '=', tenue.caisse_id),
            eb('b.debut_at', '<=', tenue.created_at),
            eb('b.fin_at', '>', tenue.created_at),
          ]),
        )
        .end(),
    )
    .orderBy('b.id')
    .forShare('b');
};
/** In a validated count? Locks the count until commit against concurrent validation. */
async function estComptee(em: EntityManager, tenue: VenteRow): Promise<boolean> {
  const comptes = await rows(em, comptesDe(tenue));
  return comptes.some((b) => b.statut === 'validé');
}

/** Once, whole; a sale others rely on needs an admin (contract §4). */
function fauteAnnulation(
  tenue: VenteRow,
  comptee: boolean,
  { is_admin }: ServerSession,
): Refus | null {
  if (tenue.statut === 'Annulé')
    return refus(409, 'vente_deja_annulee', phrasesVente.venteDejaAnnulee, present(vente, tenue));
  if (tenue.etat_retour !== 'Aucun')
    return refus(
      409,
      'vente_retournee',
      phrasesRetourVente.annulerApresRetour,
      present(vente, tenue),
    );
  return (tenue.export_at !== null || comptee) && !is_admin
    ? refus(403, 'annulation_admin', phrasesVente.annulationAdmin)
    : null;
}

/** [VEN-22] Closed months are frozen: a later cancellation counts on its own day. */
const moisClos = (tenue: VenteRow, maintenant: Date): boolean =>
  tenue.jour.slice(0, 7) < jourDe(maintenant).slice(0, 7);

function especesRendues(tenue: VenteRow): Centimes {
  const especes = rendreAuClient(present(vente, tenue)).find((p) => p.mode === 'espece');
  return enCentimes(especes?.montant ?? 0);
}
type Annulation = ActRequest<{ id: number }, unknown, AnnulationDeVente>;
/** [SES-21] Read before the transaction; zero when no longer cancellable. */
export async function especesDeLAnnulation({
  em,
  parametres: { id },
}: Annulation): Promise<Centimes> {
  const lue = await row(em, query.selectFrom('vente').selectAll().where('id', '=', id));
  return lue?.statut === 'Soldé' ? especesRendues(lue) : ZERO;
}

const circonstances = (tenue: VenteRow, contrePassee: boolean, accord_par: string | null) => ({
  ...(accord_par !== null && { accord_par }),
  ...(contrePassee && { contre_passee: true }),
  ...(tenue.export_at !== null && { apres_export: true }),
});

/** Notifies managers when a receipt was printed or cash refunded. */
async function notifyAnnulation(
  r: Annulation,
  { caisse_id, caisse }: VenteRow,
  {
    presentee,
    especes,
    apres_impression,
  }: { presentee: Vente; especes: Centimes; apres_impression: boolean },
): Promise<void> {
  const { em, corps, session, maintenant } = r;
  const motif = corps.motif ?? null;
  const dite = { par: session.fullname, motif, apres_impression };
  if (apres_impression || especes > ZERO)
    await notifier(em, [venteAnnulee({ ...presentee, ...dite })], maintenant);
  await notifyRemboursement(r, {
    caisse: { id: caisse_id, libelle: caisse },
    genre: 'annulation',
    montant: especes,
    motif,
  });
}

/**
 * [VEN-3] Once: stock to its lots, debt reduced, amounts unchanged. Exported or counted: admin
 * only, journaled. Counted or closed month [VEN-22]: deducted today. Refused after a return.
 */
export async function annulerVenteActe(r: Annulation): Promise<Resultat<Vente>> {
  const { em, corps, session, maintenant, adresse } = r;
  const { id } = r.parametres;
  const locked = await lockVente(em, id);
  if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Vente'));
  const { tenue, impressions, inscrite } = locked;
  const comptee = await estComptee(em, tenue);
  const faute = fauteAnnulation(tenue, comptee, session);
  const contrePassee = comptee || moisClos(tenue, maintenant);
  if (faute) return faute;
  const especes = especesRendues(tenue);
  const sansSignature = await fauteSignature(r, especes);
  if (sansSignature) return sansSignature;
  await nommerSignataire(em, corps);
  const lignes = await rows(
    em,
    query
      .selectFrom('reservation_produit')
      .select(['produit_id', 'qte'])
      .where('reservation_id', '=', tenue.reservation_id)
      .orderBy('produit_id'),
  );
  const parts = await partsPrises(em, 'reservation', tenue.reservation_id);
  await entrerEnStock(em, repartir(lignes, parts), {
    motif: 'ANNULATION VENTE',
    source: 'vente',
    source_id: id,
    par: session.fullname,
    maintenant,
  });
  if (tenue.total_prise_en_charge > ZERO)
    await ajouterDette(em, tenue.client_id, oppose(tenue.total_prise_en_charge));
  const annulee = await row(
    em,
    query
      .updateTable('vente')
      .set((eb) => ({
        statut: 'Annulé',
        annule_at: maintenant,
        annule_par: session.fullname,
        annule_motif: corps.motif ?? null,
        contre_passee: contrePassee,
        version: eb('version', '+', 1),
        updated_at: maintenant,
      }))
      .where('id', '=', id)
      .returningAll(),
  );
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'annulation',
    entite: 'vente',
    entite_id: id,
    avant: { statut: 'Soldé' },
    apres: {
      statut: 'Annulé',
      motif: corps.motif ?? null,
      ...circonstances(tenue, contrePassee, signataireDe(corps)),
    },
  });
  inscrire(em, 'annulation', id);
  if (inscrite)
    await corrigerInscription(em, {
      genre: 'annulation',
      vente_id: id,
      retour_id: null,
      caisse_id: tenue.caisse_id,
      lignes,
      par: session.fullname,
      maintenant,
    });
  await certifierAnnulation(em, id, { jour: jourDe(maintenant), maintenant });
  const presentee = present(vente, annulee ?? {});
  raise(em, 'vente.annulee', SUJETS_VENTE, { vente: presentee });
  publishSommesDeGarde(em, tenue.garde_id);
  publishTiroir(em, tenue.caisse_id);
  await publishSuiteDeVente(em, tenue.reservation_id, { vente_annulee: true }, maintenant);
  await publishStock(
    em,
    lignes.map((l) => l.produit_id),
  );
  await notifyAnnulation(r, tenue, { presentee, especes, apres_impression: impressions > 0 });
  return succes(presentee, phrasesVente.venteAnnulee);
}
