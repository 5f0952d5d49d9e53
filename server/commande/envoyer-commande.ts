import { type EntityManager } from '@mikro-orm/postgresql';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import * as phrasesCourriel from '#shared/base/courriel.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesCommande from '#shared/commande/commande.phrases.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesEchange from '#shared/commande/echange.phrases.ts';
import { DELAI_JOURS } from '#shared/commande/commande.rules.ts';
import type { CommandeComplete, EnvoiDemande } from '#shared/commande/commande.schema.ts';
import { ATTENTE_ENVOI_S, envoyerCourriel } from '../courriel/envoyer-courriel.ts';
import { SMTP } from '../courriel/smtp.port.ts';
import { audit } from '../db/audit.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { presenterPharmacie } from '../pharmacie/lire-pharmacie.ts';
import { bonDe, bonDeCommande, bonEnCsv } from './bon-de-commande.ts';
import { ECHANGES } from './echange/echange.port.ts';
import { lignesEnvoyees } from './echange/lire-reponse.ts';
import {
  commandeDe,
  type LockedCommande,
  publishCommande,
  fauteCommande,
  sommerCommande,
  lockCommande,
} from './lock-commande.ts';
import type { Filled } from '../db/row.ts';
import type { CommandeRow } from './commande.entity.ts';
import type { FournisseurRow } from '../fournisseur/fournisseur.entity.ts';

type Envoi = ActRequest<{ id: number }, unknown, EnvoiDemande>;
type APoster = Pick<CommandeRow, 'fournisseur_libelle'> &
  Filled<CommandeRow, 'fournisseur_id'> &
  Pick<FournisseurRow, 'email' | 'echange' | 'compte'>;

/** One-minute lease on sending this version; undefined when taken or already sent. */
const prendre = (em: Envoi['em'], id: number) =>
  sqlOne<Pick<CommandeRow, 'version'>>(
    em,
    `update commande set envoi_debut_at = clock_timestamp() where id = $1 and status = 'BROUILLON'
  and (envoi_debut_at is null or envoi_debut_at < clock_timestamp() - interval '1 minute')
    and envoyee_version is distinct from version
  returning version`,
    [id],
  );

/** Why mail cannot leave; null when it can. */
function obstacleDe(c: APoster, smtpUrl: string | undefined): string | null {
  if (c.email === null) return phrasesCommande.fournisseurSansCourriel(c.fournisseur_libelle);
  return smtpUrl === undefined ? phrasesCourriel.courrielNonRegle : null;
}

/** Null when already sent; refused while in progress. */
async function fauteDejaPrise(em: EntityManager, id: number): Promise<Refus | null> {
  const envoyee = await sqlOne(
    em,
    'select 1 from commande where id = $1 and envoyee_version = version',
    [id],
  );
  return envoyee
    ? null
    : {
        ...refus(409, 'commande_envoi_en_cours', phrasesCommande.commandeEnvoiEnCours),
        attendre: ATTENTE_ENVOI_S,
      };
}

async function courrielDe(em: EntityManager, id: number, message: string | null | undefined) {
  const commande = await commandeDe(em, id);
  const { nom, octets } = await bonDeCommande(em, commande);
  const pharmacie = await presenterPharmacie(em);
  const signature = pharmacie?.nom_pharmacie ?? '';
  return {
    objet: `Commande ${commande.numero} – ${signature || 'Pharmacie'}`,
    de: pharmacie?.nom_pharmacie,
    repondreA: pharmacie?.email ?? null,
    texte:
      message ||
      `Bonjour,\n\nVeuillez trouver ci-joint notre commande ${commande.numero}.\n\n${signature}`,
    piecesJointes: [{ nom, type: 'application/pdf', octets }],
  };
}

/**
 * [ECH-2] Delivers once per version, before the transaction marking it sent. On failure it stays a
 * draft.
 */
async function deposerCommande(
  em: EntityManager,
  { id, c, ports }: Pick<Envoi, 'ports'> & { id: number; c: APoster },
): Promise<Refus | null> {
  const pilote = ports.get(ECHANGES)[c.echange];
  if (!pilote) return refus(409, 'echange_impossible', phrasesEchange.echangeNonRegle);
  const pris = await prendre(em, id);
  if (!pris) return fauteDejaPrise(em, id);
  const commande = await commandeDe(em, id);
  const noms = new Map(commande.commande_produits.map((l) => [l.produit_id, l.produit_libelle]));
  const lignes = (await lignesEnvoyees(em, id)).map(({ produit_id, cip, code, qte }) => ({
    cip,
    code,
    designation: noms.get(produit_id) ?? '',
    qte,
  }));
  const faute = await pilote.envoyer(c.fournisseur_id, {
    reference: commande.numero,
    version: pris.version,
    compte: c.compte,
    attendue_le: commande.attendue_le,
    lignes,
    csv: bonEnCsv(await bonDe(em, commande)),
  });
  await noterEnvoi(em, id, faute ? null : { a: phrasesEchange.echangeFait, version: pris.version });
  return faute;
}

/** Committed before marking; null: not sent. */
const noterEnvoi = (em: EntityManager, id: number, parti: { a: string; version: number } | null) =>
  sql(
    em,
    parti
      ? `update commande
        set envoi_debut_at = null, envoyee_a = $2, envoyee_version = $3
        where id = $1`
      : 'update commande set envoi_debut_at = null where id = $1',
    parti ? [id, parti.a, parti.version] : [id],
  );

/**
 * [CMD-7] Outside the transaction (external server), once per version. On failure it stays a draft.
 */
export async function posterCommande({
  em,
  parametres: { id },
  corps,
  ports,
}: Envoi): Promise<Refus | null> {
  if (corps.courriel === false && !corps.echange) return null;
  const c = await sqlOne<APoster>(
    em,
    `select c.fournisseur_libelle, c.fournisseur_id, f.email, f.echange, f.compte
      from commande c
      join fournisseur f on f.id = c.fournisseur_id
      where c.id = $1 and c.status = 'BROUILLON'
        and exists (select 1 from commande_produit l where l.commande_id = c.id)`,
    [id],
  );
  if (!c) return null;
  if (corps.echange) return deposerCommande(em, { id, c, ports });
  const obstacle = obstacleDe(c, ports.get(SMTP));
  if (obstacle !== null || c.email === null)
    return corps.courriel === true ? refus(409, 'courriel_impossible', obstacle ?? '') : null;
  const pris = await prendre(em, id);
  if (!pris) return fauteDejaPrise(em, id);
  const faute = await envoyerCourriel(ports.get(SMTP), {
    a: c.email,
    identifiant: `commande-${id}-${pris.version}`,
    ...(await courrielDe(em, id, corps.message)),
  });
  await noterEnvoi(em, id, faute ? null : { a: c.email, version: pris.version });
  return faute;
}

/** [CMD-7] Refuses when changed since it left: the supplier has another version. */
async function fauteAutreVersion(em: EntityManager, tenue: LockedCommande): Promise<Refus | null> {
  return autreVersionPartie(tenue)
    ? refus(
        409,
        'version_perimee',
        phrasesCommande.commandeChangeeEnPartant(tenue.envoyee_a ?? tenue.fournisseur_libelle),
        await commandeDe(em, tenue.id),
      )
    : null;
}
const autreVersionPartie = ({ envoyee_version, version }: LockedCommande): boolean =>
  envoyee_version !== null && envoyee_version !== version;

/** BROUILLON to ENVOYEE, expected in three days by default. Refused without supplier or lines. */
export async function envoyerCommandeActe({
  em,
  parametres: { id },
  corps,
  session,
  adresse,
  maintenant,
}: Envoi): Promise<Resultat<CommandeComplete>> {
  const tenue = await lockCommande(em, id);
  const faute = await fauteCommande(em, tenue, undefined);
  if (faute || !tenue)
    return faute ?? refus(404, 'introuvable', phrasesRefus.introuvable('Commande'));
  if (tenue.status !== 'BROUILLON')
    return refus(
      409,
      'commande_deja_envoyee',
      phrasesCommande.commandeDejaEnvoyee(tenue.numero),
      await commandeDe(em, id),
    );
  if (tenue.fournisseur_id === null)
    return refus(422, 'commande_sans_fournisseur', phrasesCommande.commandeSansFournisseur);
  if (!(await sqlOne(em, 'select 1 from commande_produit where commande_id = $1 limit 1', [id])))
    return refus(422, 'commande_vide', phrasesCommande.commandeVide);
  const autrement = corps.courriel === false && !corps.echange;
  const change = autrement ? null : await fauteAutreVersion(em, tenue);
  if (change) return change;
  // Sent by other means: the mailed version is older.
  const a = autreVersionPartie(tenue) ? null : tenue.envoyee_a;
  await sql(
    em,
    `update commande
      set status = 'ENVOYEE', envoyee_at = $2, envoyee_a = $4,
        envoyee_version = case when $4::text is null then null else envoyee_version end,
        attendue_le = coalesce(attendue_le, $3::date)
      where id = $1`,
    [id, maintenant, jourPlus(jourDe(maintenant), DELAI_JOURS), a],
  );
  await sommerCommande(em, id, maintenant);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'envoi',
    entite: 'commande',
    entite_id: id,
    avant: { status: 'BROUILLON' },
    apres: { status: 'ENVOYEE', a },
  });
  return succes(
    await publishCommande(em, id),
    a === null ? phrasesCommande.commandeEnvoyeeSansCourriel : phrasesCommande.commandeEnvoyee(a),
  );
}
