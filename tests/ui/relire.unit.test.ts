import { afterEach, expect, it, vi } from 'vitest';
import { cache, dataOf, holdAnswer, patchCache, rereadOlder } from '#client/base/cache.ts';

const CLE = ['essai'] as const;
/** An answer of the server, read when the news had come so far. */
const reponse = (data: number[], position?: number) => ({
  success: true,
  message: '',
  errors: [],
  statut: 200,
  data,
  ...(position !== undefined && { position }),
});

/** A list on screen, whose readings the test answers one by one. */
function montrer() {
  const attentes: ((r: ReturnType<typeof reponse>) => void)[] = [];
  const lire = vi.fn(
    () => new Promise<ReturnType<typeof reponse>>((repondre) => attentes.push(repondre)),
  );
  void cache.fetchQuery({ queryKey: CLE, queryFn: async () => dataOf(await lire()) });
  const query = cache.getQueryCache().find({ queryKey: CLE });
  query?.addObserver({ onQueryUpdate: () => undefined, options: {} } as never);
  const repondre = async (r: ReturnType<typeof reponse>) => {
    attentes.shift()?.(r);
    await vi.waitFor(() => expect(query?.state.data).toBeDefined());
  };
  return {
    repondre,
    perimee: () => query?.state.isInvalidated,
    lectures: () => lire.mock.calls.length,
  };
}
afterEach(() => cache.clear());

it('[EVT-26] ce qui a été lu depuis la dernière nouvelle ne se relit pas', async () => {
  const { repondre, perimee } = montrer();
  await repondre(reponse([1], 40));
  rereadOlder(CLE, 40);
  expect(perimee()).toBe(false);
  rereadOlder(CLE, 41);
  expect(perimee()).toBe(true);
});

it('[EVT-26] corrigé par un événement, ce n’est pas plus vieux pour autant', async () => {
  const { repondre, perimee } = montrer();
  await repondre(reponse([1], 40));
  patchCache<number[]>(CLE, (tenu) => [...tenu, 2]);
  rereadOlder(CLE, 40);
  expect(perimee()).toBe(false);
});

it('[EVT-26] une première lecture en route est attendue, puis jugée', async () => {
  const tot = montrer();
  rereadOlder(CLE, 41);
  await tot.repondre(reponse([1], 40));
  await vi.waitFor(() => expect(tot.perimee()).toBe(true));
  cache.clear();
  const juste = montrer();
  rereadOlder(CLE, 40);
  await juste.repondre(reponse([1], 40));
  await Promise.resolve();
  expect(juste.perimee()).toBe(false);
});

it('[EVT-33] demandée pendant sa première lecture, elle est relue : la réponse en route peut être d’avant', async () => {
  const { repondre, perimee, lectures } = montrer();
  void cache.invalidateQueries({ queryKey: CLE });
  void cache.invalidateQueries({ queryKey: CLE });
  await repondre(reponse([1], 40));
  await vi.waitFor(() => expect(lectures()).toBe(2));
  await repondre(reponse([1, 2], 41));
  await vi.waitFor(() => expect(perimee()).toBe(false));
  expect(lectures()).toBe(2);
});

it('[EVT-26] une base restaurée compte de moins loin : ce qui fut lu avant se relit', async () => {
  const { repondre, perimee } = montrer();
  await repondre(reponse([1], 40));
  rereadOlder(['autre'], undefined); // another topic was told to begin again
  rereadOlder(CLE, 12);
  expect(perimee()).toBe(true);
});

it('[EVT-26] dans le doute, on relit', async () => {
  const { repondre, perimee } = montrer();
  await repondre(reponse([1]));
  rereadOlder(CLE, 40);
  expect(perimee()).toBe(true);
});

it('[EVT-1] une lecture encore en route ne reprend pas la place de ce qu’un acte a répondu', async () => {
  const { repondre } = montrer();
  await repondre(reponse([1], 40));
  void cache.refetchQueries({ queryKey: CLE });
  holdAnswer(CLE, [2]);
  await repondre(reponse([1], 40));
  await new Promise((suite) => setTimeout(suite));
  expect(cache.getQueryData(CLE)).toEqual([2]);
  expect(cache.isFetching({ queryKey: CLE })).toBe(0);
});
