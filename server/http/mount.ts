import type Router from '@koa/router';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Context } from 'koa';
import { cleDe } from '#shared/base/contract.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, type Refus, refus, type Resultat } from '#shared/base/refus.ts';
import {
  colonnesCachees,
  colonnesNommees,
  sansColonnes,
} from '#shared/utilisateur/colonnes.rules.ts';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import { fautesDeTexte, phrasesDe } from '#shared/base/validation.ts';
import {
  SESSION_COOKIE,
  tokenOf,
  readCookie,
  cookieName,
  type Admission,
  type Rejection,
  authorize,
} from './access.ts';
import { readBody } from './body.ts';
import { type FinishedAnswer, toAnswer } from './envelope.ts';
import { toStream } from './stream.ts';
import { requestHash, readKey } from './idempotency.ts';
import type { Ports } from './port.ts';
import type { RowStream, ActRequest, Route, ServerSession } from './route.ts';
import { retryContention } from './retry.ts';
import type { Sessions } from './sessions.ts';
import { type IdempotencyKey, inTransaction, keptAnswer } from './transaction.ts';

export interface MountMeans {
  orm: MikroORM;
  sessions: Sessions;
  /** The clock: tests stop it. */
  maintenant: () => Date;
  ports: Ports;
  /** True when the database's disk has no room left: writes are then refused. */
  disquePlein?: (() => boolean) | undefined;
}

/** The session of a public call made by nobody; acts of public calls do not read it. */
const NOBODY: ServerSession = {
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

export function answer(ctx: Context, { statut, corps, attendre }: FinishedAnswer): void {
  ctx.status = statut;
  ctx.type = 'application/json; charset=utf-8';
  if (attendre !== undefined) ctx.set('Retry-After', String(attendre));
  ctx.body = corps;
}
export const answerRefusal = (ctx: Context, r: Refus): void => answer(ctx, toAnswer(r));

/** A fault knows what was sent: absent is not the same as wrong. */
const NAME_INPUT = { reportInput: true };
/** Digits that no row can bear. */
const outOfRange = ({ code }: { code: string }): boolean =>
  code === 'too_big' || code === 'too_small';

interface Input {
  requete: ActRequest;
  texte: string;
}
/** Body, then path and query through the contract: every fault together, one sentence each. */
async function validate(
  ctx: Context,
  route: Route,
  means: MountMeans,
  { session, laissezPasser }: Admission,
): Promise<Input | Refus> {
  const { appel } = route;
  const corps = ctx.method === 'POST' ? await readBody(ctx, appel.forme) : { texte: '', json: {} };
  if (estRefus(corps)) return corps;
  const recus = [ctx['params'] ?? {}, { ...ctx.query }, corps.json] as const;
  const illisibles = recus.flatMap(fautesDeTexte);
  if (illisibles.length > 0) return refus(422, 'saisie_invalide', illisibles);
  const lus = [
    appel.parametres.safeParse(recus[0], NAME_INPUT),
    appel.requete.safeParse(recus[1], NAME_INPUT),
    appel.corps.safeParse(recus[2], NAME_INPUT),
  ] as const;
  const [parametres, requete, contenu] = lus;
  if (!parametres.success && parametres.error.issues.every(outOfRange))
    return refus(404, 'introuvable', phrasesRefus.introuvable('Élément'));
  if (!parametres.success || !requete.success || !contenu.success)
    return refus(
      422,
      'saisie_invalide',
      lus.flatMap((l) => (l.success ? [] : phrasesDe(l.error))),
    );
  return {
    texte: corps.texte,
    requete: {
      em: means.orm.em.fork(),
      parametres: parametres.data,
      requete: requete.data,
      corps: contenu.data,
      session: session ?? NOBODY,
      maintenant: means.maintenant(),
      adresse: ctx.ip,
      ports: means.ports,
      laissezPasser,
    },
  };
}

const keyHeader = (ctx: Context): string => ctx.get('Idempotency-Key').trim();
/** The idempotency key of a write, when one was sent. */
function keyOf(
  ctx: Context,
  session: ServerSession | null,
  texte: string,
): IdempotencyKey | null | Refus {
  const cle = readKey(keyHeader(ctx));
  if (cle === undefined) return refus(422, 'cle_invalide', phrasesRefus.cleInvalide);
  return cle && session
    ? { utilisateur_id: session.id, cle, empreinte: requestHash(ctx.method, ctx.path, texte) }
    : null;
}

/**
 * [REJ-1] Who has not the right is refused. What he did while he had it, and whose answer was lost,
 * keeps that answer: told 403, a cashier would think that nothing was paid (I14).
 */
async function turnAway(
  ctx: Context,
  route: Route,
  means: MountMeans,
  { refus: refusal, sansDroit }: Rejection,
): Promise<void> {
  const redemande = sansDroit && route.bord === 'transaction' && readKey(keyHeader(ctx));
  const gardee = redemande ? await answerGivenBefore(ctx, route, means, sansDroit) : null;
  answer(ctx, gardee ?? toAnswer(refusal));
}
async function answerGivenBefore(
  ctx: Context,
  { appel }: Route,
  { orm }: MountMeans,
  session: ServerSession,
): Promise<FinishedAnswer | null> {
  const corps = await readBody(ctx, appel.forme);
  const cle = estRefus(corps) ? null : keyOf(ctx, session, corps.texte);
  return cle && !estRefus(cle) ? keptAnswer(orm, cle) : null;
}

/** A request that may pass, as it goes to its act. */
interface AdmittedCall {
  ctx: Context;
  /** Columns that whoever asks does not see. */
  cachees: readonly string[];
  route: Route;
  means: MountMeans;
  session: ServerSession | null;
  entree: Input;
}

/** The act, whose answer says nothing of the columns kept from whoever asks, however it ends. */
async function act(
  { route, cachees }: AdmittedCall,
  requete: ActRequest,
): Promise<Resultat<unknown> | RowStream> {
  const resultat = await route.acte(requete);
  return cachees.length === 0 ? resultat : veil(resultat, cachees);
}
function veil(
  resultat: Resultat<unknown> | RowStream,
  cachees: readonly string[],
): Resultat<unknown> | RowStream {
  const { data, extra_data, flux } = resultat as Partial<RowStream> & { data?: unknown };
  return {
    ...resultat,
    ...(data !== undefined && { data: sansColonnes(data, cachees) }),
    ...(extra_data !== undefined && { extra_data: sansColonnes(extra_data, cachees) }),
    ...(flux !== undefined && { flux: veilRows(flux, cachees) }),
  };
}
async function* veilRows(
  flux: AsyncIterable<unknown[]>,
  cachees: readonly string[],
): AsyncGenerator<unknown[]> {
  for await (const rangees of flux) yield sansColonnes(rangees, cachees);
}

const run = (call: AdmittedCall): Promise<void> =>
  call.route.bord === 'transaction' ? runWrite(call) : runFree(call);

async function runWrite(call: AdmittedCall): Promise<void> {
  const { ctx, route, means, session, entree } = call;
  if (means.disquePlein?.())
    return answerRefusal(ctx, refus(503, 'disque_plein', phrasesRefus.disquePlein));
  const cle = keyOf(ctx, session, entree.texte);
  if (estRefus(cle)) return answerRefusal(ctx, cle);
  const arret = route.avant ? await beforeTransaction(call, route.avant, cle) : null;
  if (arret) return answer(ctx, arret);
  const reponse = await retryContention(() =>
    inTransaction(
      means.orm,
      cle,
      (em) => act(call, { ...entree.requete, em }) as Promise<Resultat<unknown>>,
    ),
  );
  if (route.sort && reponse.statut === 200) forgetCookie(ctx);
  answer(ctx, reponse);
}

/** The answer that makes the transaction needless: the one the key has already, or a refusal. */
async function beforeTransaction(
  { means, entree, cachees }: AdmittedCall,
  avant: Route['avant'] & {},
  cle: IdempotencyKey | null,
): Promise<FinishedAnswer | null> {
  const gardee = cle && (await keptAnswer(means.orm, cle));
  if (gardee) return gardee;
  const arret = await avant(entree.requete, cle?.cle ?? null);
  return arret && toAnswer(veil(arret, cachees) as Refus);
}

/** A reading, or an act that commits by itself. */
async function runFree(call: AdmittedCall): Promise<void> {
  const { ctx, route, session, entree } = call;
  const cle = route.bord === 'libre' ? keyOf(ctx, session, entree.texte) : null;
  if (estRefus(cle)) return answerRefusal(ctx, cle);
  const resultat = await act(call, { ...entree.requete, cle: cle?.cle });
  if ('flux' in resultat) return answerStream(ctx, resultat as RowStream);
  setCookies(ctx, route, resultat);
  answer(ctx, toAnswer(resultat));
}

async function answerStream(ctx: Context, resultat: RowStream): Promise<void> {
  ctx.type = 'application/json; charset=utf-8';
  const rangees = await toStream(resultat);
  // Half a list is no list: the connection is cut, for what compresses it would otherwise wait
  // for the rest for ever.
  rangees.on('error', () => ctx.res.destroy());
  ctx.body = rangees;
}

/** The cookie of the session that ended; that of another session of the same browser stays. */
function forgetCookie(ctx: Context): void {
  const cookie = readCookie(ctx, SESSION_COOKIE);
  if (cookie === undefined || cookie === tokenOf(ctx)?.jeton)
    ctx.cookies.set(cookieName(SESSION_COOKIE, ctx.secure), null, {
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
function setCookies(ctx: Context, route: Route, resultat: Resultat<unknown>): void {
  if (route.bord !== 'libre' || estRefus(resultat) || !('cookies' in resultat)) return;
  for (const [nom, valeur, httpOnly] of resultat.cookies as [string, string | null, boolean][]) {
    ctx.cookies.set(cookieName(nom, ctx.secure), valeur, {
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
export function mount(routeur: Router, routes: readonly Route[], means: MountMeans): void {
  for (const route of routes) {
    const { appel } = route;
    const cle = cleDe(appel);
    routeur.register(appel.chemin.replace(/\{(\w+)\}/g, ':$1'), [appel.methode], async (ctx) => {
      ctx.state['route'] = cle;
      const { sansSession } = route;
      const passe = await authorize(
        ctx,
        cle,
        means.sessions,
        sansSession && (() => sansSession(means.orm.em.fork(), (nom) => ctx.get(nom))),
      );
      if ('refus' in passe) return turnAway(ctx, route, means, passe);
      ctx.state['utilisateur_id'] = passe.session?.id;
      const entree = await validate(ctx, route, means, passe);
      if (estRefus(entree)) return answerRefusal(ctx, entree);
      const cachees = colonnesCachees(entree.requete.session);
      if (colonnesNommees(entree.requete.requete).some((c) => cachees.includes(c)))
        return answerRefusal(ctx, refus(403, 'non_autorise', phrasesAcces.nonAutorise));
      await run({ ctx, cachees, route, means, session: passe.session, entree });
    });
  }
}
