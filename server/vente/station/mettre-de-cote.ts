import type { EntityManager } from '@mikro-orm/postgresql';
import { enCentimes } from '#shared/base/montant.ts';
import type { Succes } from '#shared/base/refus.ts';
import { numeroProvisoire } from '#shared/vente/station/provisoire.rules.ts';
import * as phrases from '#shared/vente/station/quarantaine.phrases.ts';
import type { Juge } from '#shared/vente/station/quarantaine.rules.ts';
import type { RaisonDeQuarantaine } from '#shared/vente/station/quarantaine.schema.ts';
import { SUJET_POSTES } from '#shared/vente/station/station.events.ts';
import type { VenteFaite } from '#shared/vente/station/station.schema.ts';
import { json, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { notifier } from '../../admin/notification/notifier.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import { presenterStation } from './publish-postes.ts';
import { avancerStation, empreinteDe } from './store-vente.ts';
import { presenterQuarantaine, repondreQuarantaine } from './lire-quarantaine.ts';
import type { Vendeur } from './panier-de-vente.ts';
import type { StationRow, StoredLigne } from './station.entity.ts';
import type { Preuve } from './verifier-remise.ts';

export interface AMettreDeCote {
  station: StationRow;
  vente: VenteFaite;
  vendeur: Vendeur;
  envoyeur: { id: number; fullname: string };
  preuve: Preuve;
  faite: Date;
  decalage_ms: number;
  recue: Date;
  produits: readonly (number | null)[];
  juge: Juge;
  raisons: readonly RaisonDeQuarantaine[];
}

const keptLignes = ({ vente, produits, juge }: AMettreDeCote): StoredLigne[] =>
  vente.lignes.map((l, i) => ({
    libelle_dit: l.libelle,
    qte: l.qte,
    prix_de_vente: enCentimes(l.prix_de_vente),
    produit_id: produits[i] ?? null,
    produit: juge.produits[i]?.libelle ?? null,
  }));

const cleADecider = (id: number): string => `quarantaine:${id}`;
const cleDuControle = (id: number): string => `quarantaine_controle:${id}`;
export const clesDeQuarantaine = (id: number): string[] => [cleADecider(id), cleDuControle(id)];

/**
 * [HSL-28] Stored as signed, sealed, its cash counted in the drawer. Notifies station managers, and
 * controlled-medicine managers if concerned.
 */
export async function mettreDeCote(em: EntityManager, a: AMettreDeCote): Promise<Succes<null>> {
  const { station, vente: v, vendeur, envoyeur, preuve, raisons } = a;
  const controle = raisons.some((r) => r.quoi === 'sur_ordonnance');
  const gardee = await row(
    em,
    query
      .insertInto('quarantaine')
      .values({
        station_id: station.id,
        numero: v.numero,
        numero_provisoire: numeroProvisoire(v.marque, v.numero),
        vendeur: vendeur.fullname,
        vendeur_id: vendeur.id,
        envoyee_par: envoyeur.fullname,
        envoyee_par_id: envoyeur.id,
        net_a_payer: enCentimes(v.net_a_payer),
        faite_at: a.faite,
        recue_at: a.recue,
        decalage_ms: a.decalage_ms,
        empreinte: empreinteDe(v),
        ...preuve,
        texte: preuve.texte ?? JSON.stringify(v),
        lignes: json(keptLignes(a)),
        raisons: json([...raisons]),
        controle,
      })
      .returningAll(),
  );
  if (!gardee) throw new Error(`vente ${v.marque}-${v.numero} non mise de côté`);
  inscrire(em, 'quarantaine', gardee.id);
  const avancee = await avancerStation(em, station, v.numero, preuve);
  const message = `${vendeur.fullname}. ${raisons.map((r) => r.phrase).join(' ')}`;
  const { id, numero_provisoire } = gardee;
  await notifier(
    em,
    [
      {
        genre: 'vente_hors_ligne',
        cle: cleADecider(id),
        data: { title: phrases.avis(numero_provisoire), message },
      },
      ...(controle
        ? [
            {
              genre: 'delivrance_hors_ligne' as const,
              cle: cleDuControle(id),
              data: { title: phrases.avisControle(numero_provisoire), message },
            },
          ]
        : []),
    ],
    a.recue,
  );
  raise(em, 'quarantaine.recue', [SUJET_POSTES], {
    quarantaine: presenterQuarantaine(gardee),
    station: presenterStation(avancee),
  });
  return repondreQuarantaine(gardee);
}
