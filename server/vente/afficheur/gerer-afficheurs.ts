import type { EntityManager } from '@mikro-orm/postgresql';
import type { UpdateObject } from 'kysely';
import * as phrases from '#shared/vente/afficheur/afficheur.phrases.ts';
import type {
  Afficheur,
  CodeAfficheur,
  NouvelAfficheur,
  ReglagesAfficheur,
} from '#shared/vente/afficheur/afficheur.schema.ts';
import { enIso } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { counted, fragment, json, row, rows } from '../../platform/db/query.ts';
import type { Tables } from '../../entities.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { randomText, sha256Of } from '../../platform/http/secrets.ts';
import { announceAccess } from '../../platform/realtime/revocations.ts';
import { drawQrCode } from '../../platform/reseau/qr-code.ts';
import { describeNetwork } from '../../platform/reseau/network-state.ts';
import { RESEAU } from '../../platform/reseau/reseau.port.ts';
import { afficheursDe, publishAfficheur } from './publish-afficheur.ts';

/** [AFF-6] Single use. */
const CODE_MS = 10 * 60_000;
/** Per register. */
const AFFICHEURS_MAX = 10;

type ParId<C = unknown> = ActRequest<{ id: number }, unknown, C>;

export const listerAfficheursActe = async ({
  em,
  requete: { caisse_id },
}: ActRequest<unknown, { caisse_id: number }>) => succes(await afficheursDe(em, caisse_id));

/** Null: this row does not exist, or is revoked. */
const lockAfficheur = (em: EntityManager, id: number) =>
  row(
    em,
    query
      .selectFrom('afficheur')
      .selectAll()
      .where('id', '=', id)
      .where('revoque_at', 'is', null)
      .forNoKeyUpdate(),
  );
/** The caller holds its lock. */
const change = (em: EntityManager, id: number, set: UpdateObject<Tables, 'afficheur'>) =>
  rows(em, query.updateTable('afficheur').set(set).where('id', '=', id));
const versionSuivante = fragment<number>`version + 1`;
const ABSENT = refus(404, 'introuvable', phrasesRefus.introuvable('Écran client'));

/** [AFF-7] Sellers share the selling screen's register: its screens follow one of them. */
async function fauteVendeur(
  em: EntityManager,
  caisse_id: number,
  utilisateur_id: number | null,
): Promise<Refus | null> {
  if (caisse_id !== CAISSE_DEFAUT)
    return utilisateur_id === null ? null : refus(422, 'saisie_invalide', phrases.vendeurDeTrop);
  if (utilisateur_id === null) return refus(422, 'saisie_invalide', phrases.vendeurManque);
  const vendeur = await row(
    em,
    query.selectFrom('utilisateur').select('is_active').where('id', '=', utilisateur_id),
  );
  return vendeur?.is_active ? null : refus(422, 'introuvable', phrases.vendeurInconnu);
}

const auditer = (
  { em, session, adresse }: ActRequest,
  acte: string,
  a: Pick<Afficheur, 'id' | 'nom' | 'caisse_id'> & Partial<Afficheur>,
): Promise<void> =>
  audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte,
    entite: 'afficheur',
    entite_id: a.id,
    apres: {
      nom: a.nom,
      caisse_id: a.caisse_id,
      utilisateur: a.utilisateur,
      messages: a.messages,
      montrer_nom: a.montrer_nom,
    },
  });

/** Writes a fresh code; its address is answered once. */
async function poserCode({ em, horloge, ports }: ActRequest, id: number): Promise<CodeAfficheur> {
  const code = randomText(16);
  const fin = new Date(horloge.getTime() + CODE_MS);
  await change(em, id, { code_empreinte: sha256Of(code), code_fin_at: fin });
  const dit = await publishAfficheur(em, id);
  const chemin = `/afficheur/${dit.caisse_id}#${code}`;
  const etat = ports.get(RESEAU)?.();
  const reseau = etat && describeNetwork(etat);
  const adresse = reseau?.ouvert ? reseau.adresses[0]?.adresse : undefined;
  return {
    afficheur: dit,
    chemin,
    fin_at: enIso(fin),
    adresse: adresse === undefined ? null : adresse + chemin,
    qr: adresse === undefined ? null : drawQrCode(adresse + chemin),
  };
}

export async function creerAfficheurActe(
  r: ActRequest<unknown, unknown, NouvelAfficheur>,
): Promise<Resultat<CodeAfficheur>> {
  const { em, corps, session, maintenant } = r;
  const { caisse_id, utilisateur_id = null } = corps;
  const caisse = await row(
    em,
    query.selectFrom('caisse').select('id').where('id', '=', caisse_id).forKeyShare(),
  );
  if (!caisse) return refus(404, 'introuvable', phrasesRefus.introuvable('Caisse'));
  const faute = await fauteVendeur(em, caisse_id, utilisateur_id);
  if (faute) return faute;
  const deja = await row(
    em,
    query
      .selectFrom('afficheur')
      .select(counted)
      .where('caisse_id', '=', caisse_id)
      .where('revoque_at', 'is', null),
  );
  if ((deja?.n ?? 0) >= AFFICHEURS_MAX)
    return refus(409, 'afficheurs_en_trop', phrases.trop(AFFICHEURS_MAX));
  const cree = await row(
    em,
    query
      .insertInto('afficheur')
      .values({
        caisse_id,
        nom: corps.nom,
        utilisateur_id,
        messages: json(corps.messages),
        montrer_nom: corps.montrer_nom,
        cree_par: session.fullname,
        cree_at: maintenant,
      })
      .returning('id'),
  );
  if (!cree) throw new Error('afficheur non écrit');
  const donne = await poserCode(r, cree.id);
  await auditer(r, 'écran client ajouté', donne.afficheur);
  return succes(donne, phrases.ajoute(corps.nom));
}

export async function donnerCodeAfficheurActe(r: ParId): Promise<Resultat<CodeAfficheur>> {
  const locked = await lockAfficheur(r.em, r.parametres.id);
  if (!locked) return ABSENT;
  const donne = await poserCode(r, locked.id);
  await auditer(r, 'nouveau code d’un écran client', donne.afficheur);
  return succes(donne, phrases.codeDonne);
}

export async function reglerAfficheurActe(
  r: ParId<ReglagesAfficheur>,
): Promise<Resultat<Afficheur>> {
  const { em, parametres, corps } = r;
  const { utilisateur_id = null } = corps;
  const locked = await lockAfficheur(em, parametres.id);
  if (!locked) return ABSENT;
  if (corps.version !== undefined && corps.version !== locked.version)
    return refus(409, 'conflit', phrases.changeDepuis);
  const faute = await fauteVendeur(em, locked.caisse_id, utilisateur_id);
  if (estRefus(faute)) return faute;
  await change(em, locked.id, {
    nom: corps.nom,
    utilisateur_id,
    messages: json(corps.messages),
    montrer_nom: corps.montrer_nom,
    version: versionSuivante,
  });
  const dit = await publishAfficheur(em, locked.id);
  await auditer(r, 'écran client réglé', dit);
  return succes(dit, phrases.regle(dit.nom));
}

/** [AFF-8] Its cookie reads nothing more, its socket is cut at commit. */
export async function revoquerAfficheurActe(r: ParId): Promise<Resultat<Afficheur>> {
  const { em, parametres, session, horloge } = r;
  const locked = await lockAfficheur(em, parametres.id);
  if (!locked) return ABSENT;
  await change(em, locked.id, {
    revoque_at: horloge,
    revoque_par: session.fullname,
    empreinte: null,
    code_empreinte: null,
    code_fin_at: null,
    version: versionSuivante,
  });
  if (locked.empreinte !== null)
    await announceAccess(em, { empreinte: locked.empreinte, motif: phrases.revoque(locked.nom) });
  const dit = await publishAfficheur(em, locked.id);
  await auditer(r, 'écran client révoqué', dit);
  return succes(dit, phrases.revoque(dit.nom));
}
