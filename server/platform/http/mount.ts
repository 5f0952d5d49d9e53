import type Router from '@koa/router';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Context } from 'koa';
import { colonnesNommees, sansColonnes } from '#shared/base/colonnes.ts';
import { cleDe } from '#shared/base/contract.ts';
import { POSITION } from '#shared/base/position.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, type Refus, refus, type Resultat } from '#shared/base/refus.ts';
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
  type GivenCookie,
} from './access.ts';
import { type BodyRead, readBody } from './body.ts';
import { type FinishedAnswer, toAnswer } from './envelope.ts';
import { toStream } from './stream.ts';
import { requestHash, readKey } from './idempotency.ts';
import { storedKey } from './sealed-answer.ts';
import { sessionLeft } from './open-session.ts';
import type { Ports } from './port.ts';
import { hasProof } from './proof.ts';
import {
  NOBODY,
  type RowStream,
  type ActRequest,
  type Route,
  type ServerSession,
} from './route.ts';
import { retryContention } from './retry.ts';
import type { Sessions } from './sessions.ts';
import { namedRoutes } from './slow-acts.ts';
import { type IdempotencyKey, inTransaction, keptAnswer } from './transaction.ts';

export interface MountMeans {
  orm: MikroORM;
  sessions: Sessions;
  /** Business clock [HOR-1]; tests freeze it. */
  maintenant: () => Date;
  /** Machine clock [HOR-3]. */
  machine: () => Date;
  ports: Ports;
  /** Last event position seen here [EVT-26]. */
  position: () => number;
  /** [HAB-9] Hidden columns, declared by domains. */
  hidden: (session: ServerSession) => readonly string[];
  /** True refuses writes: database disk full. */
  disquePlein?: (() => boolean) | undefined;
}

function answer(ctx: Context, { statut, corps, attendre }: FinishedAnswer): void {
  ctx.status = statut;
  ctx.type = 'application/json; charset=utf-8';
  if (attendre !== undefined) ctx.set('Retry-After', String(attendre));
  ctx.body = corps;
}
export const answerRefusal = (ctx: Context, r: Refus): void => answer(ctx, toAnswer(r));

/** Input in issues tells absent from invalid. */
const NAME_INPUT = { reportInput: true };
/** Ids out of integer range. */
const outOfRange = ({ code }: { code: string }): boolean =>
  code === 'too_big' || code === 'too_small';

interface Input {
  request: ActRequest;
  text: string;
}

const NO_BODY: BodyRead = { text: '', json: {} };

/** Empty filters are dropped: forms send every field. */
const chosenOf = (query: Context['query']): Record<string, string | string[] | undefined> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

function validate(
  ctx: Context,
  { appel }: Route,
  means: MountMeans,
  { admission: { session, laissezPasser }, body }: { admission: Admission; body: BodyRead },
): Input | Refus {
  const received = [ctx['params'] ?? {}, chosenOf(ctx.query), body.json] as const;
  const unreadable = received.flatMap(fautesDeTexte);
  if (unreadable.length > 0) return refus(422, 'saisie_invalide', unreadable);
  const parsed = [
    appel.parametres.safeParse(received[0], NAME_INPUT),
    appel.requete.safeParse(received[1], NAME_INPUT),
    appel.corps.safeParse(received[2], NAME_INPUT),
  ] as const;
  const [params, query, content] = parsed;
  if (!params.success && params.error.issues.every(outOfRange))
    return refus(404, 'introuvable', phrasesRefus.introuvable('Élément'));
  if (!params.success || !query.success || !content.success)
    return refus(
      422,
      'saisie_invalide',
      parsed.flatMap((l) => (l.success ? [] : phrasesDe(l.error))),
    );
  return {
    text: body.text,
    request: {
      em: means.orm.em.fork(),
      parametres: params.data,
      requete: query.data,
      corps: content.data,
      session: session ?? NOBODY,
      maintenant: means.maintenant(),
      horloge: means.machine(),
      adresse: ctx.ip,
      encrypted: ctx.secure,
      agent: ctx.get('User-Agent').slice(0, 400),
      cookie: (name) => readCookie(ctx, name),
      ports: means.ports,
      laissezPasser,
    },
  };
}

const keyHeader = (ctx: Context): string => ctx.get('Idempotency-Key').trim();
interface Keyed {
  route: Route;
  session: ServerSession | null;
  text: string;
}
/**
 * Calls with a secret store neither key nor hash recoverably: a PIN has only ten thousand values
 * [SEC-17].
 */
function keyOf(ctx: Context, { route, session, text }: Keyed): IdempotencyKey | null | Refus {
  const uuid = readKey(keyHeader(ctx));
  if (uuid === undefined) return refus(422, 'cle_invalide', phrasesRefus.cleInvalide);
  if (!uuid || !session) return null;
  const utilisateur_id = session.id;
  if (!route.confidential)
    return { utilisateur_id, uuid, hash: requestHash(ctx.method, ctx.path, text) };
  const hash = requestHash(ctx.method, ctx.path, `${uuid}\n${text}`);
  return { utilisateur_id, uuid: storedKey(uuid), hash, sealing: uuid };
}

/**
 * [REJ-1] Refuses, but replays an answer earned while permitted: on 403 a cashier would think
 * nothing was paid (I14).
 */
async function turnAway(
  ctx: Context,
  route: Route,
  means: MountMeans,
  { refusal, withoutRight }: Rejection,
): Promise<void> {
  const askedAgain = withoutRight && route.boundary === 'transaction' && readKey(keyHeader(ctx));
  const kept = askedAgain ? await answerGivenBefore(ctx, route, means, withoutRight) : null;
  answer(ctx, kept ?? toAnswer(refusal));
}
async function answerGivenBefore(
  ctx: Context,
  route: Route,
  { orm }: MountMeans,
  session: ServerSession,
): Promise<FinishedAnswer | null> {
  const body = await readBody(ctx, route.appel.forme, true);
  const key = estRefus(body) ? null : keyOf(ctx, { route, session, text: body.text });
  return key && !estRefus(key) ? keptAnswer(orm, key) : null;
}

interface AdmittedCall {
  ctx: Context;
  hidden: readonly string[];
  route: Route;
  means: MountMeans;
  session: ServerSession | null;
  input: Input;
}

interface RefusedInput {
  ctx: Context;
  route: Route;
  means: MountMeans;
  session: ServerSession | null;
  body: BodyRead;
  refusal: Refus;
}
/**
 * Stores validation refusals under the key too; a corrected request needs a new key (contract §10).
 */
async function refuseInput({ ctx, route, means, session, body, refusal }: RefusedInput) {
  const key = route.boundary === 'transaction' && keyOf(ctx, { route, session, text: body.text });
  if (!key || estRefus(key) || means.disquePlein?.()) return answerRefusal(ctx, refusal);
  answer(ctx, await keepRefusal(means, key, refusal));
}
/** Stored for replay (contract §10). */
const keepRefusal = (
  { orm }: MountMeans,
  key: IdempotencyKey,
  refusal: Refus,
): Promise<FinishedAnswer> =>
  retryContention(() => inTransaction(orm, key, () => Promise.resolve(refusal)));

/** Hidden columns are stripped from every outcome. */
async function act(
  { route, hidden }: AdmittedCall,
  request: ActRequest,
): Promise<Resultat<unknown> | RowStream> {
  const result = await route.act(request);
  return hidden.length === 0 ? result : veil(result, hidden);
}
function veil(
  result: Resultat<unknown> | RowStream,
  hidden: readonly string[],
): Resultat<unknown> | RowStream {
  const { data, extra_data, flux } = result as Partial<RowStream> & { data?: unknown };
  return {
    ...result,
    ...(data !== undefined && { data: sansColonnes(data, hidden) }),
    ...(extra_data !== undefined && { extra_data: sansColonnes(extra_data, hidden) }),
    ...(flux !== undefined && { flux: veilRows(flux, hidden) }),
  };
}
async function* veilRows(
  batches: AsyncIterable<unknown[]>,
  hidden: readonly string[],
): AsyncGenerator<unknown[]> {
  for await (const rows of batches) yield sansColonnes(rows, hidden);
}

const run = (call: AdmittedCall): Promise<void> =>
  call.route.boundary === 'transaction' ? runWrite(call) : runFree(call);

async function runWrite(call: AdmittedCall): Promise<void> {
  const { ctx, route, means, session, input } = call;
  if (means.disquePlein?.())
    return answerRefusal(ctx, refus(503, 'disque_plein', phrasesRefus.disquePlein));
  const key = keyOf(ctx, { route, session, text: input.text });
  if (estRefus(key)) return answerRefusal(ctx, key);
  const early = route.before ? await beforeTransaction(call, route.before, key) : null;
  const response = early ?? (await runInTransaction(call, key));
  if (response.statut === 200) await followSession(call, response);
  answer(ctx, response);
}

const runInTransaction = (
  call: AdmittedCall,
  key: IdempotencyKey | null,
): Promise<FinishedAnswer> =>
  retryContention(() =>
    inTransaction(
      call.means.orm,
      key,
      (em) => act(call, { ...call.input.request, em }) as Promise<Resultat<unknown>>,
      call.route.outward,
    ),
  );

/** Replayed answer, or early refusal, stored; a resend counts no other attempt [ACC-1]. */
async function beforeTransaction(
  { means, input, hidden }: AdmittedCall,
  before: Route['before'] & {},
  key: IdempotencyKey | null,
): Promise<FinishedAnswer | null> {
  const kept = key && (await keptAnswer(means.orm, key));
  if (kept) return kept;
  const early = await before(input.request, key?.uuid ?? null);
  if (!early) return null;
  const refusal = veil(early, hidden) as Refus;
  return key ? keepRefusal(means, key, refusal) : toAnswer(refusal);
}

/** Read, or self-committing act. */
async function runFree(call: AdmittedCall): Promise<void> {
  const { ctx, route, session, input } = call;
  const text = input.text;
  const asked = keyOf(ctx, { route, session, text });
  if (estRefus(asked)) return answerRefusal(ctx, asked);
  // Reads are not replayed: key only looked up, even before login.
  const brought = session ? asked?.uuid : readKey(keyHeader(ctx));
  const cle = route.boundary === 'self-committing' ? (brought ?? undefined) : undefined;
  const result = await act(call, { ...input.request, cle });
  if ('flux' in result) return answerStream(ctx, result as RowStream);
  setCookies(ctx, route, result);
  answer(ctx, toAnswer(result));
}

async function answerStream(ctx: Context, result: RowStream): Promise<void> {
  ctx.type = 'application/json; charset=utf-8';
  const rows = await toStream(result);
  // Cuts the connection: a partial list is invalid and the compressor would wait forever.
  rows.on('error', () => ctx.res.destroy());
  ctx.body = rows;
}

/** Updates or clears the session cookie; replays too [SEC-18]. */
async function followSession(
  { ctx, route, means }: AdmittedCall,
  { corps }: FinishedAnswer,
): Promise<void> {
  if (route.endsSession) replaceCookie(ctx, null);
  if (!route.renewsSession) return;
  const { token } = (JSON.parse(corps) as { data: { token: string } }).data;
  const maxAge = await sessionLeft(means.orm.em.fork(), token, means.machine());
  if (maxAge !== null) replaceCookie(ctx, token, maxAge);
}
/** Only the requesting session's cookie. */
function replaceCookie(ctx: Context, token: string | null, maxAge?: number): void {
  const cookie = readCookie(ctx, SESSION_COOKIE);
  if (cookie === undefined || cookie === tokenOf(ctx)?.token)
    ctx.cookies.set(cookieName(SESSION_COOKIE, ctx.secure), token, {
      httpOnly: true,
      sameSite: 'lax',
      secure: ctx.secure,
      path: '/',
      overwrite: true,
      maxAge,
    });
}

/** Login cookies come from a hidden `cookies` beside the answer. */
function setCookies(ctx: Context, route: Route, result: Resultat<unknown>): void {
  if (route.boundary !== 'self-committing' || estRefus(result) || !('cookies' in result)) return;
  for (const { name, value, httpOnly, maxAge } of result.cookies as GivenCookie[])
    ctx.cookies.set(cookieName(name, ctx.secure), value, {
      httpOnly,
      sameSite: 'lax',
      secure: ctx.secure,
      path: '/',
      overwrite: true,
      maxAge,
    });
}

/**
 * [SEC-5] Irreversible acts require re-authentication: an open screen proves nothing. Replays skip
 * it.
 */
async function lackingProof(
  { preuve }: Route['appel'],
  session: ServerSession | null,
  { orm }: MountMeans,
): Promise<Rejection | null> {
  if (!preuve || !session || (await hasProof(orm.em.fork(), session.empreinte))) return null;
  return {
    refusal: refus(403, 'preuve_demandee', phrasesAcces.preuveDemandee),
    withoutRight: session,
  };
}

/** Koa route: access, validation, act in its commit boundary, envelope. */
export function mount(router: Router, routes: readonly Route[], means: MountMeans): void {
  for (const route of routes) {
    const { appel } = route;
    const key = cleDe(appel);
    namedRoutes.set(key, appel.resume);
    router.register(appel.chemin.replace(/\{(\w+)\}/g, ':$1'), [appel.methode], async (ctx) => {
      ctx.state['route'] = key;
      if (appel.methode === 'GET') ctx.set(POSITION, String(means.position()));
      const { withoutSession } = route;
      const verdict = await authorize(
        ctx,
        key,
        means.sessions,
        withoutSession && (() => withoutSession(means.orm.em.fork(), (name) => ctx.get(name))),
      );
      ctx.state['utilisateur_id'] =
        'refusal' in verdict ? verdict.withoutRight?.id : verdict.session?.id;
      if ('refusal' in verdict) return turnAway(ctx, route, means, verdict);
      const unproved = await lackingProof(appel, verdict.session, means);
      if (unproved) return turnAway(ctx, route, means, unproved);
      const signedIn = verdict.session !== null;
      const body = ctx.method === 'POST' ? await readBody(ctx, appel.forme, signedIn) : NO_BODY;
      if (estRefus(body)) return answerRefusal(ctx, body);
      const input = validate(ctx, route, means, { admission: verdict, body });
      if (estRefus(input))
        return refuseInput({ ctx, route, means, session: verdict.session, body, refusal: input });
      const hidden = means.hidden(input.request.session);
      if (colonnesNommees(input.request.requete).some((c) => hidden.includes(c)))
        return answerRefusal(ctx, refus(403, 'non_autorise', phrasesAcces.nonAutorise));
      await run({ ctx, hidden, route, means, session: verdict.session, input });
    });
  }
}
