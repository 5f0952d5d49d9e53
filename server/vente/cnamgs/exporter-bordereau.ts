import { jourDe } from '#shared/base/dates.ts';
import * as phrasesCnamgs from '#shared/vente/cnamgs/cnamgs.phrases.ts';
import { enCentimes } from '#shared/base/montant.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { SUJETS_BORDEREAU } from '#shared/vente/cnamgs/bordereau.events.ts';
import { numeroBordereau } from '#shared/vente/cnamgs/bordereau.rules.ts';
import type {
  Apercu,
  BordereauDetail,
  FeuilleControlee,
  NouveauBordereau,
} from '#shared/vente/cnamgs/bordereau.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import { json, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import { bordereauDetailDe } from './lire-bordereaux.ts';
import { composerApercu, controler, lireChoix, lireFeuilles } from './lire-feuilles.ts';
import { daterExport } from '../vente/dater-export.ts';

/** Immutable rows; hundredths. */
async function figer(
  em: ActRequest['em'],
  bordereau_id: number,
  feuilles: readonly FeuilleControlee[],
  maintenant: Date,
): Promise<void> {
  const lignes = feuilles.map((f, i) => ({
    bordereau_id,
    rang: i + 1,
    vente_id: f.vente_id,
    created_at: f.created_at,
    client: f.client,
    identifiant_assure: f.identifiant_assure,
    nom_assure: f.nom_assure,
    numero_feuille_assure: f.numero_feuille_assure,
    parts: f.parts,
    total: enCentimes(f.total),
    total_prise_en_charge: enCentimes(f.total_prise_en_charge),
  }));
  await insertRows(em, 'bordereau_feuille', lignes, 'vente_id as id');
  for (const { vente_id } of feuilles) inscrire(em, 'feuille', vente_id);
  await daterExport(
    em,
    feuilles.map((f) => f.vente_id),
    maintenant,
  );
}

const change = (a: Apercu, { nombre, total_prise_en_charge }: NouveauBordereau): boolean =>
  (nombre !== undefined && nombre !== a.nombre) ||
  (total_prise_en_charge !== undefined &&
    enCentimes(total_prise_en_charge) !== enCentimes(a.total_prise_en_charge));

/**
 * [BOR-11] Freezes faultless sheets under the year's next number and dates their sales, atomically.
 * Refuses a stale preview (409, current one).
 */
export async function creerBordereauActe({
  em,
  corps,
  session,
  maintenant,
  adresse,
}: ActRequest<unknown, unknown, NouveauBordereau>): Promise<Resultat<BordereauDetail>> {
  const choix = lireChoix(corps);
  if ('refus' in choix) return choix;
  const apercu = composerApercu(
    choix,
    await controler(em, await lireFeuilles(em, choix, { tenir: true })),
  );
  if (change(apercu, corps))
    return refus(409, 'bordereau_change', phrasesCnamgs.bordereauChange, apercu);
  if (apercu.nombre === 0) return refus(422, 'bordereau_vide', phrasesCnamgs.bordereauVide);
  const annee = Number(jourDe(maintenant).slice(0, 4));
  const compteur = await row(
    em,
    query
      .insertInto('compteur_bordereau')
      .values({ annee, numero: 1 })
      .onConflict((conflict) =>
        conflict
          .column('annee')
          .doUpdateSet((eb) => ({ numero: eb('compteur_bordereau.numero', '+', 1) })),
      )
      .returning('numero'),
  );
  const numero = numeroBordereau(annee, compteur?.numero ?? 1);
  const cree = await row(
    em,
    query
      .insertInto('bordereau')
      .values({
        numero,
        secteur: choix.secteur,
        debut: choix.debut,
        fin: choix.fin,
        nombre: apercu.nombre,
        total: enCentimes(apercu.total),
        total_prise_en_charge: enCentimes(apercu.total_prise_en_charge),
        sous_totaux: json(apercu.sous_totaux),
        created_by: session.fullname,
        created_at: maintenant,
        updated_at: maintenant,
      })
      .returning('id'),
  );
  if (!cree) throw new Error('bordereau non écrit');
  await figer(
    em,
    cree.id,
    apercu.feuilles.filter((f) => f.fautes.length === 0),
    maintenant,
  );
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'export',
    entite: 'bordereau',
    entite_id: cree.id,
    apres: {
      numero,
      secteur: choix.secteur,
      debut: choix.debut,
      fin: choix.fin,
      nombre: apercu.nombre,
      total_prise_en_charge: apercu.total_prise_en_charge,
    },
  });
  const detail = await bordereauDetailDe(em, cree.id);
  if (!detail) throw new Error(`bordereau ${cree.id} absent après son écriture`);
  const { feuilles: _feuilles, paiements: _paiements, ...bordereau } = detail;
  raise(em, 'bordereau.exporte', SUJETS_BORDEREAU, { bordereau });
  return succes(detail, phrasesCnamgs.bordereauExporte(numero, apercu.nombre));
}
