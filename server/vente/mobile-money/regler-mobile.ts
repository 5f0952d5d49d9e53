import type { EntityManager } from '@mikro-orm/postgresql';
import { ETATS_EN_COURS } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrases from '#shared/vente/mobile-money/mobile-money.phrases.ts';
import { CHAMPS_PILOTE } from '#shared/vente/mobile-money/pilotes.ts';
import { fautePrefixes } from '#shared/vente/mobile-money/prefixes.rules.ts';
import type {
  ReglagesMobiles,
  ReglagesMobilesSaisis,
} from '#shared/vente/mobile-money/reglages.schema.ts';
import { constant, counted, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { audit } from '../../platform/db/audit.ts';
import { changeSetting, holdSetting } from '../../platform/db/parametre.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { prefixesDits } from './read-demandes.ts';
import {
  CLE_MOBILE_MONEY,
  readReglages,
  type MobileSettings,
  reglagesDe,
  sealSecret,
} from './read-reglages.ts';

async function liveCount(em: EntityManager): Promise<number> {
  const lu = await row(
    em,
    query
      .selectFrom('demande_mobile')
      .select(counted)
      .where(
        'etat',
        'in',
        ETATS_EN_COURS.map((etat) => constant(etat)),
      ),
  );
  return lu?.n ?? 0;
}

async function shown(em: EntityManager, r: MobileSettings): Promise<ReglagesMobiles> {
  const { version, pilote, mode, adresse, libelle, faute, prefixes, valeurs, secrets } = r;
  return {
    version,
    pilote,
    mode,
    adresse,
    libelle,
    faute,
    prefixes: prefixesDits(prefixes),
    valeurs: CHAMPS_PILOTE[pilote].map(({ cle, secret }) => ({
      cle,
      valeur: secret ? '' : (valeurs[cle] ?? ''),
      pose: cle in (secret ? secrets : valeurs),
    })),
    en_cours: await liveCount(em),
  };
}
export const lireReglagesMobilesActe = async ({ em }: ActRequest) =>
  succes(await shown(em, await readReglages(em)));

type Demande = ActRequest<unknown, unknown, ReglagesMobilesSaisis>;
async function fauteReglages(
  { em, corps }: Demande,
  held: MobileSettings,
  next: MobileSettings,
): Promise<Refus | null> {
  if (corps.version !== undefined && corps.version !== held.version)
    return refus(409, 'version_perimee', phrases.reglagesChanges, await shown(em, held));
  const enCours = await liveCount(em);
  // Elsewhere, a live request would be unknown, then taken for refused.
  const ailleurs = (['pilote', 'mode', 'adresse'] as const).some((c) => next[c] !== held[c]);
  if (enCours > 0 && ailleurs)
    return refus(409, 'mobile_money_reglage', phrases.piloteFige(enCours));
  const champs = CHAMPS_PILOTE[corps.pilote];
  const inconnu = corps.valeurs.find((v) => champs.every((c) => c.cle !== v.cle));
  if (inconnu) return refus(422, 'mobile_money_reglage', phrases.champInconnu(inconnu.cle));
  const malCopie = champs.find(
    ({ cle, entete }) =>
      entete &&
      corps.valeurs.some((v) => v.cle === cle && v.valeur !== '' && !/^[!-~]+$/.test(v.valeur)),
  );
  if (malCopie) return refus(422, 'mobile_money_reglage', phrases.champMalCopie(malCopie.libelle));
  const manque = champs.find((c) => !(next.secrets[c.cle] ?? next.valeurs[c.cle]));
  if (manque) return refus(422, 'mobile_money_reglage', phrases.champManque(manque.libelle));
  if (corps.adresse && !/^https:\/\/|^http:\/\/127\.0\.0\.1[:/]/.test(corps.adresse))
    return refus(422, 'mobile_money_reglage', phrases.adresseFausse);
  const prefixes = fautePrefixes(corps.prefixes);
  if (prefixes) return refus(422, 'mobile_money_reglage', prefixes);
  const quitte =
    held.mode === 'essai' && next.mode === 'production' && next.pilote !== 'simulateur';
  return quitte && !corps.quitter_l_essai
    ? refus(409, 'mobile_money_reglage', phrases.confirmerProduction)
    : null;
}

/** Another driver forgets the former one's accesses. */
function nextOf(held: MobileSettings, corps: ReglagesMobilesSaisis): MobileSettings {
  const memes = corps.pilote === held.pilote;
  const valeurs = { ...(memes ? held.valeurs : {}) };
  const secrets = { ...(memes ? held.secrets : {}) };
  const estSecret = new Set(CHAMPS_PILOTE[corps.pilote].flatMap((c) => (c.secret ? c.cle : [])));
  for (const { cle, valeur } of corps.valeurs) {
    const ou = estSecret.has(cle) ? secrets : valeurs;
    if (valeur === '') delete ou[cle];
    else ou[cle] = estSecret.has(cle) ? sealSecret(valeur) : valeur;
  }
  const { pilote, mode, adresse, libelle, faute } = corps;
  return {
    version: held.version + 1,
    pilote,
    mode,
    adresse: adresse || null,
    libelle: libelle || null,
    faute: pilote === 'simulateur' ? faute : null,
    prefixes: Object.fromEntries(corps.prefixes.map((p) => [p.prefixe, p.operateur])),
    valeurs,
    secrets,
  };
}

/** [MOB-16] Driver, mode, accesses and prefixes, replaced as one; secrets are only named in the audit. */
export async function reglerMobileActe(r: Demande): Promise<Resultat<ReglagesMobiles>> {
  const { em, corps, session, adresse } = r;
  const held = reglagesDe(await holdSetting(em, CLE_MOBILE_MONEY, {}));
  const next = nextOf(held, corps);
  const faute = await fauteReglages(r, held, next);
  if (faute) return faute;
  await changeSetting(em, CLE_MOBILE_MONEY, next);
  const audited = ({ secrets, ...reste }: MobileSettings) => ({
    ...reste,
    secrets_poses: Object.keys(secrets),
  });
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'réglage du mobile money',
    entite: 'parametre',
    entite_id: 0,
    avant: audited(held),
    apres: audited(next),
  });
  return succes(await shown(em, next), phrases.reglagesEnregistres);
}
