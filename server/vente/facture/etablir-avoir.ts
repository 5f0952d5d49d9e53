import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import * as phrasesFacture from '#shared/vente/facture/facture.phrases.ts';
import * as phrasesVente from '#shared/vente/vente/vente.phrases.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import { estRefus, type Resultat, succes } from '#shared/base/refus.ts';
import { SUJETS_DEVIS } from '#shared/vente/facture/facture.events.ts';
import { numeroAvoir } from '#shared/vente/facture/facture.rules.ts';
import type { Avoir } from '#shared/vente/facture/facture.schema.ts';
import * as phrasesRetourVente from '#shared/vente/vente/retour-vente.phrases.ts';
import type { RetourVente } from '#shared/vente/vente/retour-vente.schema.ts';
import type { AnnulationDeVente, Vente } from '#shared/vente/vente/vente.schema.ts';
import { nommerDocument } from '../certification/mettre-a-certifier.ts';
import { audit } from '../../platform/db/audit.ts';
import { constant, fragment, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import { annulerVenteActe } from '../vente/annuler-vente.ts';
import { type DemandeDeRetour, retournerVenteActe } from '../vente/retourner-vente.ts';
import { avoirDeFacture, avoirDeRetour } from './lire-avoirs.ts';
import { publishPapierChange } from './publish-papier-change.ts';

type Annulation = ActRequest<{ id: number }, unknown, AnnulationDeVente>;

/**
 * [AVO-2] Cancels a sale and issues its invoice's credit note in one transaction. The invoice stays
 * unchanged. Lock order: year's counter last.
 */
export async function annulerVenteFactureeActe(r: Annulation): Promise<Resultat<Vente>> {
  const annulee = await annulerVenteActe(r);
  if (estRefus(annulee)) return annulee;
  const etabli = await etablirAvoir(r, annulee.data);
  return etabli
    ? succes(
        annulee.data,
        `${phrasesVente.venteAnnulee} ${phrasesFacture.avoirEtabli(etabli.numero)}`,
      )
    : annulee;
}

/** Row lock. */
const lockFacture = (em: EntityManager, vente_id: number) =>
  row(
    em,
    query
      .selectFrom('facture')
      .select(['id', 'numero'])
      .where('vente_id', '=', vente_id)
      .where('est_valide', '=', constant(true))
      .where('deleted_at', 'is', null)
      .forUpdate(),
  );

const faitPar = (numero: string, par: string, maintenant: Date) => [
  fragment`${numero}::text`.as('numero_avoir'),
  fragment`${par}::text`.as('created_by'),
  fragment`${maintenant}::timestamptz`.as('created_at'),
  fragment`${maintenant}::timestamptz`.as('updated_at'),
];

/** Counter locked to the commit. */
async function numeroSuivant(em: EntityManager, maintenant: Date): Promise<string> {
  const annee = Number(jourDe(maintenant).slice(0, 4));
  const compteur = await row(
    em,
    query
      .insertInto('compteur_avoir')
      .values({ annee, numero: 1 })
      .onConflict((conflict) =>
        conflict
          .column('annee')
          .doUpdateSet((eb) => ({ numero: eb('compteur_avoir.numero', '+', 1) })),
      )
      .returning('numero'),
  );
  return numeroAvoir(annee, compteur?.numero ?? 1);
}

async function etablirAvoir(
  { em, session, maintenant, adresse }: Annulation,
  vente: Vente,
): Promise<Avoir | null> {
  const locked = await lockFacture(em, vente.id);
  if (!locked) return null;
  const numero = await numeroSuivant(em, maintenant);
  await rows(
    em,
    query
      .insertInto('avoir')
      .columns([
        'facture_id',
        'facture_numero',
        'client_id',
        'client',
        'net_a_payer',
        'vente_id',
        'total',
        'total_prise_en_charge',
        'motif',
        'numero',
        'created_by',
        'created_at',
        'updated_at',
      ])
      .expression((eb) =>
        eb
          .selectFrom('facture as f')
          .innerJoin('vente as v', 'v.id', 'f.vente_id')
          .select(['f.id', 'f.numero', 'f.client_id', 'f.client', 'f.net_a_payer'])
          .select(['v.id as vente_id', 'v.total', 'v.total_prise_en_charge', 'v.annule_motif'])
          .select(faitPar(numero, session.fullname, maintenant))
          .where('f.id', '=', locked.id),
      ),
  );
  const avoir = await avoirDeFacture(em, locked.id);
  if (!avoir) throw new Error(`avoir ${numero} absent après son écriture`);
  inscrire(em, 'avoir', avoir.id);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'avoir',
    entite: 'facture',
    entite_id: locked.id,
    apres: { numero, facture: locked.numero, vente_id: vente.id, net_a_payer: avoir.net_a_payer },
  });
  await nommerDocument(em, { vente_id: vente.id, genre: 'avoir', retour_id: null }, numero);
  await publishPapierChange(em, vente.id, maintenant);
  raise(em, 'avoir.cree', SUJETS_DEVIS, { avoir });
  return avoir;
}

/**
 * [AVO-5] Return and credit note in one transaction, invoiced or not, same series: no refund
 * without a numbered paper.
 */
export async function retournerVenteAvecAvoirActe(
  r: DemandeDeRetour,
): Promise<Resultat<RetourVente>> {
  const retourne = await retournerVenteActe(r);
  if (estRefus(retourne)) return retourne;
  const { data: retour } = retourne;
  const { numero } = await etablirAvoirDuRetour(r, retour);
  return succes(
    { ...retour, avoir_numero: numero },
    retour.montant_rendu > 0
      ? phrasesRetourVente.retourFait(numero, formatFcfa(retour.montant_rendu))
      : phrasesRetourVente.retourSansRien(numero),
  );
}

async function etablirAvoirDuRetour(
  { em, session, maintenant, adresse }: DemandeDeRetour,
  retour: RetourVente,
): Promise<Avoir> {
  const locked = await lockFacture(em, retour.vente_id);
  const numero = await numeroSuivant(em, maintenant);
  await rows(
    em,
    query
      .insertInto('avoir')
      .columns([
        'vente_id',
        'client_id',
        'client',
        'retour_id',
        'net_a_payer',
        'total',
        'total_prise_en_charge',
        'motif',
        'facture_id',
        'facture_numero',
        'numero',
        'created_by',
        'created_at',
        'updated_at',
      ])
      .expression((eb) =>
        eb
          .selectFrom('retour_vente as r')
          .innerJoin('vente as v', 'v.id', 'r.vente_id')
          .select(['v.id', 'v.client_id', 'v.client', 'r.id as retour_id', 'r.montant_rendu'])
          .select(['r.total', 'r.total_prise_en_charge', 'r.motif'])
          .select([
            fragment`${locked?.id ?? null}::int`.as('facture_id'),
            fragment`${locked?.numero ?? null}::text`.as('facture_numero'),
          ])
          .select(faitPar(numero, session.fullname, maintenant))
          .where('r.id', '=', retour.id),
      ),
  );
  const avoir = await avoirDeRetour(em, retour.id);
  if (!avoir) throw new Error(`avoir ${numero} absent après son écriture`);
  inscrire(em, 'avoir', avoir.id);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'avoir',
    entite: 'vente',
    entite_id: retour.vente_id,
    apres: { numero, retour_id: retour.id, net_a_payer: avoir.net_a_payer },
  });
  const { vente_id, id: retour_id } = retour;
  await nommerDocument(em, { vente_id, genre: 'avoir', retour_id }, numero);
  await publishPapierChange(em, retour.vente_id, maintenant);
  raise(em, 'avoir.cree', SUJETS_DEVIS, { avoir });
  return avoir;
}
