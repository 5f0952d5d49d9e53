import type Router from '@koa/router';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Context } from 'koa';
import { cleDe } from '#shared/base/contract.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, type Refus, refus, type Resultat } from '#shared/base/refus.ts';
import { phrasesDe } from '#shared/base/validation.ts';
import {
  COOKIE_SESSION,
  jetonDe,
  lireCookie,
  nomDeCookie,
  type Passage,
  autoriser,
} from './acces.ts';
import { lireCorps } from './corps.ts';
import { type Reponse, versReponse } from './enveloppe.ts';
import { versFlux } from './flux.ts';
import { empreinteDemande, lireCle } from './idempotence.ts';
import type { Ports } from './port.ts';
import type { Flux, Requete, Route, SessionServeur } from './requete.ts';
import type { Sessions } from './sessions.ts';
import { type Cle, dansTransaction, reponseGardee } from './transaction.ts';

export interface Moyens {
  orm: MikroORM;
  sessions: Sessions;
  /** The clock: tests stop it. */
  maintenant: () => Date;
  ports: Ports;
  /** True when the database's disk has no room left: writes are then refused. */
  disquePlein?: (() => boolean) | undefined;
}

/** The session of a public call made by nobody; acts of public calls do not read it. */
const PERSONNE: SessionServeur = {
  id: 0,
  fullname: '',
  name: '',
  telephone: null,
  email: null,
  last_connexion: null,
  is_admin: false,
  is_active: false,
  must_change_password: false,
  habilitations: [],
  empreinte: '',
};

export function repondre(ctx: Context, { statut, corps, attendre }: Reponse): void {
  ctx.status = statut;
  ctx.type = 'application/json; charset=utf-8';
  if (attendre !== undefined) ctx.set('Retry-After', String(attendre));
  ctx.body = corps;
}
export const repondreRefus = (ctx: Context, r: Refus): void => repondre(ctx, versReponse(r));

interface Entree {
  requete: Requete;
  texte: string;
}
/** Body, then path and query through the contract: every fault together, one sentence each. */
async function valider(
  ctx: Context,
  route: Route,
  moyens: Moyens,
  { session, laissezPasser }: Passage,
): Promise<Entree | Refus> {
  const { appel } = route;
  const corps = ctx.method === 'POST' ? await lireCorps(ctx, appel.forme) : { texte: '', json: {} };
  if (estRefus(corps)) return corps;
  const lus = [
    appel.parametres.safeParse(ctx['params'] ?? {}),
    appel.requete.safeParse({ ...ctx.query }),
    appel.corps.safeParse(corps.json),
  ] as const;
  const fautes = lus.flatMap((l) => (l.success ? [] : phrasesDe(l.error)));
  const [parametres, requete, contenu] = lus;
  if (!parametres.success || !requete.success || !contenu.success)
    return !parametres.success
      ? refus(404, 'introuvable', phrasesRefus.introuvable('Élément'))
      : refus(422, 'saisie_invalide', fautes);
  return {
    texte: corps.texte,
    requete: {
      em: moyens.orm.em.fork(),
      parametres: parametres.data,
      requete: requete.data,
      corps: contenu.data,
      session: session ?? PERSONNE,
      maintenant: moyens.maintenant(),
      adresse: ctx.ip,
      ports: moyens.ports,
      laissezPasser,
    },
  };
}

/** The idempotency key of a write, when one was sent. */
function cleDemande(
  ctx: Context,
  session: SessionServeur | null,
  texte: string,
): Cle | null | Refus {
  const cle = lireCle(ctx.get('Idempotency-Key').trim());
  if (cle === undefined) return refus(422, 'cle_invalide', phrasesRefus.cleInvalide);
  return cle && session
    ? { utilisateur_id: session.id, cle, empreinte: empreinteDemande(ctx.method, ctx.path, texte) }
    : null;
}

/** A request that may pass, as it goes to its act. */
interface Appelee {
  ctx: Context;
  route: Route;
  moyens: Moyens;
  session: SessionServeur | null;
  entree: Entree;
}

const executer = (appelee: Appelee): Promise<void> =>
  appelee.route.bord === 'transaction' ? executerEcriture(appelee) : executerLibre(appelee);

async function executerEcriture(appelee: Appelee): Promise<void> {
  const { ctx, route, moyens, session, entree } = appelee;
  if (moyens.disquePlein?.())
    return repondreRefus(ctx, refus(503, 'disque_plein', phrasesRefus.disquePlein));
  const cle = cleDemande(ctx, session, entree.texte);
  if (estRefus(cle)) return repondreRefus(ctx, cle);
  const arret = route.avant ? await avantTransaction(appelee, route.avant, cle) : null;
  if (arret) return repondre(ctx, arret);
  const reponse = await dansTransaction(
    moyens.orm,
    cle,
    (em) => route.acte({ ...entree.requete, em }) as Promise<Resultat<unknown>>,
  );
  if (route.sort && reponse.statut === 200) oublierCookie(ctx);
  repondre(ctx, reponse);
}

/** The answer that makes the transaction needless: the one the key has already, or a refusal. */
async function avantTransaction(
  { moyens, entree }: Appelee,
  avant: Route['avant'] & {},
  cle: Cle | null,
): Promise<Reponse | null> {
  const gardee = cle && (await reponseGardee(moyens.orm, cle));
  if (gardee) return gardee;
  const arret = await avant(entree.requete, cle?.cle ?? null);
  return arret && versReponse(arret);
}

/** A reading, or an act that commits by itself. */
async function executerLibre({ ctx, route, session, entree }: Appelee): Promise<void> {
  const cle = route.bord === 'libre' ? cleDemande(ctx, session, entree.texte) : null;
  if (estRefus(cle)) return repondreRefus(ctx, cle);
  const resultat = await route.acte({ ...entree.requete, cle: cle?.cle });
  if ('flux' in resultat) return repondreFlux(ctx, resultat as Flux);
  poserCookies(ctx, route, resultat);
  repondre(ctx, versReponse(resultat));
}

async function repondreFlux(ctx: Context, resultat: Flux): Promise<void> {
  ctx.type = 'application/json; charset=utf-8';
  const rangees = await versFlux(resultat);
  // Half a list is no list: the connection is cut, for what compresses it would otherwise wait
  // for the rest for ever.
  rangees.on('error', () => ctx.res.destroy());
  ctx.body = rangees;
}

/** The cookie of the session that ended; that of another session of the same browser stays. */
function oublierCookie(ctx: Context): void {
  const cookie = lireCookie(ctx, COOKIE_SESSION);
  if (cookie === undefined || cookie === jetonDe(ctx)?.jeton)
    ctx.cookies.set(nomDeCookie(COOKIE_SESSION, ctx.secure), null, {
      httpOnly: true,
      sameSite: 'lax',
      secure: ctx.secure,
      path: '/',
      overwrite: true,
    });
}

/**
 * Log-in and its CSRF token travel as cookies too; the act says so by a hidden `cookies` beside its
 * answer.
 */
function poserCookies(ctx: Context, route: Route, resultat: Resultat<unknown>): void {
  if (route.bord !== 'libre' || estRefus(resultat) || !('cookies' in resultat)) return;
  for (const [nom, valeur, httpOnly] of resultat.cookies as [string, string | null, boolean][]) {
    ctx.cookies.set(nomDeCookie(nom, ctx.secure), valeur, {
      httpOnly,
      sameSite: 'lax',
      secure: ctx.secure,
      path: '/',
      overwrite: true,
      ...(valeur !== null && { maxAge: 12 * 3_600_000 }),
    });
  }
}

/** call + act → Koa route: who may, what was sent, the act in its commit boundary, the envelope. */
export function monter(routeur: Router, routes: readonly Route[], moyens: Moyens): void {
  for (const route of routes) {
    const { appel } = route;
    const cle = cleDe(appel);
    routeur.register(appel.chemin.replace(/\{(\w+)\}/g, ':$1'), [appel.methode], async (ctx) => {
      ctx.state['route'] = cle;
      const { sansSession } = route;
      const passe = await autoriser(
        ctx,
        cle,
        moyens.sessions,
        sansSession && (() => sansSession(moyens.orm.em.fork(), (nom) => ctx.get(nom))),
      );
      if (estRefus(passe)) return repondreRefus(ctx, passe);
      ctx.state['utilisateur_id'] = passe.session?.id;
      const entree = await valider(ctx, route, moyens, passe);
      if (estRefus(entree)) return repondreRefus(ctx, entree);
      await executer({ ctx, route, moyens, session: passe.session, entree });
    });
  }
}
