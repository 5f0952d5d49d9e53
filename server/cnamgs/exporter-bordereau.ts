import { jourDe } from '#shared/base/dates.ts';
import * as phrasesCnamgs from '#shared/cnamgs/cnamgs.phrases.ts';
import { enCentimes } from '#shared/base/montant.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { SUJETS_BORDEREAU } from '#shared/cnamgs/bordereau.events.ts';
import { numeroBordereau } from '#shared/cnamgs/bordereau.rules.ts';
import type {
  Apercu,
  BordereauDetail,
  FeuilleControlee,
  NouveauBordereau,
} from '#shared/cnamgs/bordereau.schema.ts';
import { audit } from '../db/audit.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { raise } from '../realtime/raise.ts';
import { inscrire } from '../scellement/inscrire.ts';
import { bordereauDetailDe } from './lire-bordereaux.ts';
import { composerApercu, controler, lireChoix, lireFeuilles } from './lire-feuilles.ts';
import type { CompteurBordereauRow } from './compteur-bordereau.entity.ts';
import type { BordereauRow } from './bordereau.entity.ts';
import { daterExport } from '../vente/dater-export.ts';

/** The sheets as they are sent: written once, never changed. Amounts in hundredths. */
async function figer(
  em: ActRequest['em'],
  bordereau_id: number,
  feuilles: readonly FeuilleControlee[],
  maintenant: Date,
): Promise<void> {
  const lignes = feuilles.map((f, i) => ({
    ...f,
    rang: i + 1,
    total: enCentimes(f.total),
    total_prise_en_charge: enCentimes(f.total_prise_en_charge),
  }));
  await sql(
    em,
    `insert into bordereau_feuille (bordereau_id, rang, vente_id, created_at, client,
        identifiant_assure, nom_assure, numero_feuille_assure, parts, total, total_prise_en_charge)
    select $1, x.rang, x.vente_id, x.created_at, x.client, x.identifiant_assure, x.nom_assure,
      x.numero_feuille_assure, x.parts, x.total, x.total_prise_en_charge
    from jsonb_to_recordset($2::jsonb)
      as x(rang int, vente_id int, created_at timestamptz, client text, identifiant_assure text,
        nom_assure text, numero_feuille_assure text, parts jsonb, total bigint,
        total_prise_en_charge bigint)`,
    [bordereau_id, JSON.stringify(lignes)],
  );
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
 * [BOR-11] Exports what can be claimed of a sector and a period: the sheets without a fault are
 * frozen under the year's next number and their sales dated, once, all or nothing. The others wait
 * for the next one. What was read and is no longer so is refused (409, with what it is now).
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
  const compteur = await sqlOne<Pick<CompteurBordereauRow, 'numero'>>(
    em,
    `insert into compteur_bordereau (annee, numero)
      values ($1, 1)
      on conflict (annee)
      do update set numero = compteur_bordereau.numero + 1
      returning numero`,
    [annee],
  );
  const numero = numeroBordereau(annee, compteur?.numero ?? 1);
  const cree = await sqlOne<Pick<BordereauRow, 'id'>>(
    em,
    `insert into bordereau (numero, secteur, debut, fin, nombre, total, total_prise_en_charge,
        sous_totaux, created_by, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) returning id`,
    [
      numero,
      choix.secteur,
      choix.debut,
      choix.fin,
      apercu.nombre,
      enCentimes(apercu.total),
      enCentimes(apercu.total_prise_en_charge),
      JSON.stringify(apercu.sous_totaux),
      session.fullname,
      maintenant,
    ],
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
