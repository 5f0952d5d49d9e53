import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso } from '#shared/base/dates.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrases from '#shared/vente/certification/certification.phrases.ts';
import type {
  DocumentFige,
  EssaiCertification,
} from '#shared/vente/certification/certification.schema.ts';
import type { IssueDEnvoi } from '#shared/vente/certification/etats.rules.ts';
import { constant, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest, ServerSession } from '../../platform/http/route.ts';
import type { PharmacieRow } from '../../admin/pharmacie/pharmacie.entity.ts';
import {
  type AccesService,
  type APreparer,
  estEmpechement,
  type PiloteFiscal,
  type ReponseDuService,
} from './pilote-fiscal.ts';
import { piloteDe } from './pilote-du-pays.ts';
import { readFullReglages, ouvrirJeton, type FullReglages } from './reglages-tenus.ts';

type Etape = EssaiCertification['etapes'][number];
type Certifiee = Extract<IssueDEnvoi, { issue: 'certifiee' }>;

const VENDEUR = query
  .selectFrom('pharmacie')
  .select(['nom_pharmacie', 'nif', 'rccm', 'adresse', 'telephone1', 'email'])
  .orderBy('id')
  .limit(constant(1));
type Vendeur = Pick<
  PharmacieRow,
  'nom_pharmacie' | 'nif' | 'rccm' | 'adresse' | 'telephone1' | 'email'
>;

/** One fictitious line with VAT, one without. */
function documentDEssai(p: Vendeur, session: ServerSession, maintenant: Date): DocumentFige {
  const ligne = (rang: number, tva: boolean) => ({
    rang,
    ligne_id: rang,
    cip: null,
    libelle: tva ? 'ESSAI AVEC TVA' : 'ESSAI SANS TVA',
    qte: 1,
    prix_de_vente: 1000,
    prix_plein: null,
    tva,
    css: false,
    ht: 1000,
    montant_tva: tva ? 180 : 0,
    montant_css: 0,
    garde: 0,
    prise_en_charge: 0,
    total: tva ? 1180 : 1000,
  });
  return {
    vendeur: {
      nom: p.nom_pharmacie,
      nif: p.nif,
      rccm: p.rccm,
      adresse: p.adresse,
      telephone: p.telephone1,
      email: p.email,
    },
    operateur: { id: session.id, nom: session.fullname },
    client: {
      type: 'particulier',
      nom: 'CLIENT D’ESSAI',
      nif: null,
      rccm: null,
      telephone: null,
      email: null,
      adresse: null,
    },
    instant: enIso(maintenant),
    taux_tva: 18,
    taux_css: 1,
    lignes: [ligne(1, true), ligne(2, false)],
    total: 2180,
    ht: 2000,
    tva: 180,
    css: 0,
    garde: 0,
    remise: 0,
    prise_en_charge: 0,
    arrondi: 0,
    net_a_payer: 2180,
    paiements: [{ mode: 'espece', montant: 2180 }],
    motif: null,
  };
}

function describeStep(quoi: string, envoi: string, { issue, texte }: ReponseDuService): Etape {
  const dite = (reussie: boolean, phrase: string): Etape => ({
    quoi,
    reussie,
    phrase,
    envoi,
    reponse: texte,
  });
  if (issue.issue === 'certifiee') return dite(true, phrases.essai.certifiee(issue.code));
  if (issue.issue === 'a_confirmer') return dite(true, phrases.essai.aConfirmer(issue.total));
  return dite(
    false,
    issue.issue === 'incertaine' ? phrases.doutes[issue.doute].voir : issue.phrase,
  );
}

interface Essai {
  pilote: PiloteFiscal;
  acces: AccesService;
  etapes: Etape[];
}
/** Runs every step; null at the first failure, reported last. */
async function passer(
  { pilote, acces, etapes }: Essai,
  quoi: string,
  document: APreparer,
): Promise<Certifiee | null> {
  const message = pilote.preparer(document);
  if (estEmpechement(message)) {
    etapes.push({ quoi, reussie: false, phrase: message.phrase, envoi: null, reponse: null });
    return null;
  }
  const demandee = await pilote.soumettre(message, acces);
  const { issue } = demandee;
  if (issue.issue === 'a_confirmer' && issue.total !== message.total) {
    const phrase = phrases.totauxDifferents(message.total, issue.total);
    etapes.push({ quoi, reussie: false, phrase, envoi: message.texte, reponse: demandee.texte });
    await pilote.annuler?.(issue.uid, acces);
    return null;
  }
  etapes.push(describeStep(quoi, message.texte, demandee));
  if (issue.issue === 'certifiee') return issue;
  if (issue.issue !== 'a_confirmer' || !pilote.confirmer) return null;
  const confirmee = await pilote.confirmer(issue.uid, acces);
  etapes.push(describeStep(phrases.essai.confirmation(quoi), issue.uid, confirmee));
  return confirmee.issue.issue === 'certifiee' ? confirmee.issue : null;
}

async function accesDEssai(
  em: EntityManager,
  maintenant: Date,
): Promise<{ pilote: PiloteFiscal; acces: AccesService } | string> {
  const reglages: FullReglages = await readFullReglages(em);
  if (reglages.pays === null) return phrases.envoiAPart;
  if (reglages.mode !== 'essai') return phrases.essaiEnEssaiSeulement;
  const pilote = piloteDe(reglages.pays);
  if (pilote.capacites.a_la_main) return phrases.essaiSansService;
  const adresse = reglages.adresse ?? pilote.adresses.essai;
  if (adresse === null) return phrases.adresseManque;
  const jeton = ouvrirJeton(reglages);
  if (reglages.jeton !== null && jeton === null) return phrases.jetonIllisible;
  return { pilote, acces: { adresse, jeton, mode: 'essai', reglages, maintenant } };
}

/**
 * [CER-17] Sends a fictitious sale and its credit note to the test base; shows exchanges, writes
 * nothing.
 */
export async function essayerCertificationActe({
  em,
  session,
  maintenant,
}: ActRequest): Promise<Resultat<EssaiCertification>> {
  const prets = await accesDEssai(em, maintenant);
  if (typeof prets === 'string') return refus(409, 'certification_reglage', prets);
  const vendeur = await row(em, VENDEUR);
  if (!vendeur) return refus(409, 'certification_reglage', phrases.envoiAPart);
  const etapes: Etape[] = [];
  const essai = { ...prets, etapes };
  const { reglages } = prets.acces;
  const [point_de_vente = ''] = Object.values(reglages.points_de_vente).filter((c) => c !== '');
  const document: APreparer = {
    document: randomUUID(),
    genre: 'vente',
    part: 'entier',
    numero: 'Essai',
    caisse: 'Essai',
    point_de_vente,
    contenu: documentDEssai(vendeur, session, maintenant),
    original: null,
    reglages,
  };
  const vente = await passer(essai, phrases.essai.vente, document);
  const avoir =
    vente &&
    (await passer(essai, phrases.essai.avoir, {
      ...document,
      document: randomUUID(),
      genre: 'avoir',
      original: { code: vente.code, suite: vente.suite },
    }));
  return succes({ reussi: avoir !== null, etapes });
}
