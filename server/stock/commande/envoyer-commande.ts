import { type EntityManager } from '@mikro-orm/postgresql';
import type { InferResult } from 'kysely';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import * as phrasesCourriel from '#shared/base/courriel.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesCommande from '#shared/stock/commande/commande.phrases.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesEchange from '#shared/stock/commande/echange.phrases.ts';
import { DELAI_JOURS } from '#shared/stock/commande/commande.rules.ts';
import type { CommandeComplete, EnvoiDemande } from '#shared/stock/commande/commande.schema.ts';
import { ATTENTE_ENVOI_S, envoyerCourriel } from '../../platform/courriel/envoyer-courriel.ts';
import { SMTP } from '../../platform/courriel/smtp.port.ts';
import { audit } from '../../platform/db/audit.ts';
import { constant, fragment, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { presenterPharmacie } from '../../admin/pharmacie/lire-pharmacie.ts';
import { bonDe, bonDeCommande, bonEnCsv } from './bon-de-commande.ts';
import type { CommandeRow } from './commande.entity.ts';
import { ECHANGES } from './echange/echange.port.ts';
import { lignesEnvoyees } from './echange/lire-reponse.ts';
import { commandeDe, publishCommande, fauteCommande, lockCommande } from './lock-commande.ts';
import { sommerCommande } from './sommer-commande.sql.ts';

type Envoi = ActRequest<{ id: number }, unknown, EnvoiDemande>;
/** A draft with lines and a supplier. */
const aPoster = (id: number) =>
  query
    .selectFrom('commande as c')
    .innerJoin('fournisseur as f', 'f.id', 'c.fournisseur_id')
    .select(['c.fournisseur_libelle', 'f.id as fournisseur_id', 'f.email', 'f.echange', 'f.compte'])
    .where('c.id', '=', id)
    .where('c.status', '=', constant('BROUILLON'))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('commande_produit as l')
          .select('l.id')
          .whereRef('l.commande_id', '=', 'c.id'),
      ),
    );
type APoster = InferResult<ReturnType<typeof aPoster>>[number];

/** One-minute lease on sending this version; undefined when taken or already sent. */
const prendre = (em: Envoi['em'], id: number) =>
  row(
    em,
    query
      .updateTable('commande')
      .set({ envoi_debut_at: fragment<string>`clock_timestamp()` })
      .where('id', '=', id)
      .where('status', '=', constant('BROUILLON'))
      .where((eb) =>
        eb.or([
          eb('envoi_debut_at', 'is', null),
          eb('envoi_debut_at', '<', fragment<string>`clock_timestamp() - interval '1 minute'`),
        ]),
      )
      .where('envoyee_version', 'is distinct from', (eb) => eb.ref('version'))
      .returning('version'),
  );

/** Why mail cannot leave; null when it can. */
function obstacleDe(c: APoster, smtpUrl: string | undefined): string | null {
  if (c.email === null) return phrasesCommande.fournisseurSansCourriel(c.fournisseur_libelle);
  return smtpUrl === undefined ? phrasesCourriel.courrielNonRegle : null;
}

/** Null when already sent; refused while in progress. */
async function fauteDejaPrise(em: EntityManager, id: number): Promise<Refus | null> {
  const envoyee = await row(
    em,
    query
      .selectFrom('commande')
      .select('id')
      .where('id', '=', id)
      .whereRef('envoyee_version', '=', 'version'),
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
  rows(
    em,
    query
      .updateTable('commande')
      .set({
        envoi_debut_at: null,
        ...(parti && { envoyee_a: parti.a, envoyee_version: parti.version }),
      })
      .where('id', '=', id),
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
  const c = await row(em, aPoster(id));
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
async function fauteAutreVersion(em: EntityManager, tenue: CommandeRow): Promise<Refus | null> {
  return autreVersionPartie(tenue)
    ? refus(
        409,
        'version_perimee',
        phrasesCommande.commandeChangeeEnPartant(tenue.envoyee_a ?? tenue.fournisseur_libelle),
        await commandeDe(em, tenue.id),
      )
    : null;
}
const autreVersionPartie = ({ envoyee_version, version }: CommandeRow): boolean =>
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
  const locked = await lockCommande(em, id);
  const faute = await fauteCommande(em, locked, undefined);
  if (faute || !locked)
    return faute ?? refus(404, 'introuvable', phrasesRefus.introuvable('Commande'));
  if (locked.status !== 'BROUILLON')
    return refus(
      409,
      'commande_deja_envoyee',
      phrasesCommande.commandeDejaEnvoyee(locked.numero),
      await commandeDe(em, id),
    );
  if (locked.fournisseur_id === null)
    return refus(422, 'commande_sans_fournisseur', phrasesCommande.commandeSansFournisseur);
  const ligne = query.selectFrom('commande_produit').select('id').where('commande_id', '=', id);
  if (!(await row(em, ligne.limit(constant(1)))))
    return refus(422, 'commande_vide', phrasesCommande.commandeVide);
  const autrement = corps.courriel === false && !corps.echange;
  const change = autrement ? null : await fauteAutreVersion(em, locked);
  if (change) return change;
  // Sent by other means: the mailed version is older.
  const a = autreVersionPartie(locked) ? null : locked.envoyee_a;
  await rows(
    em,
    query
      .updateTable('commande')
      .set((eb) => ({
        status: 'ENVOYEE',
        envoyee_at: maintenant,
        envoyee_a: a,
        ...(a === null && { envoyee_version: null }),
        attendue_le: eb.fn.coalesce(
          'attendue_le',
          fragment<string>`${jourPlus(jourDe(maintenant), DELAI_JOURS)}::date`,
        ),
      }))
      .where('id', '=', id),
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
