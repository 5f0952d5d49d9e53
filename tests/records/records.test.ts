// Server: a record is read, searched, sorted and told by the base and the socket.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { RECORDS } from '#shared/record-list.ts';
import type { AnyRecord, Declaration, ReadOf } from '#shared/record.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';
import { sampleOf } from './sample-of.ts';

type Row = ReadOf<Declaration>;
let serveur: ServeurDeTest;
let chef: Poste;
let autre: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  chef = await serveur.poste('Chef', { is_admin: true });
  autre = await serveur.poste('Autre', { is_admin: true });
});
afterAll(() => serveur.detruire());

const each = (RECORDS as unknown as readonly AnyRecord[]).map(
  (of) => [of.declared.name, of] as const,
);
describe.each(each)('%s', (_name, of) => {
  const { declared, calls, sentences } = of;
  const { naming } = declared;
  const path = calls.list.chemin;
  const create = (body: object) => chef.ecrire<Row>(path, body);

  it('se fait, se relit, se retrouve par son nom ; ce qui manque est dit', async () => {
    const sample = sampleOf(of);
    const made = await create(sample);
    expect(made).toMatchObject({ statut: 200, message: sentences.created, data: sample });
    const { id } = made.data;
    expect((await chef.lire<Row>(`${path}/${id}`)).data).toEqual(made.data);
    const found = await chef.lire<Row[]>(
      `${path}?page=1&rows=5&search_by_keyword=${encodeURIComponent(String(sample[naming]))}`,
    );
    expect(found.data).toEqual([made.data]);
    expect((await create({})).statut).toBe(422);
    expect((await chef.lire(`${path}/999999`)).errors).toEqual([
      phrasesRefus.introuvable(sentences.one),
    ]);
  });

  it('un texte trop long, un nombre hors de ses bornes : refusés, rien n’est écrit', async () => {
    const { data: all } = await chef.lire<Row[]>(path);
    for (const [name, field] of Object.entries(declared.fields)) {
      const beyond = field.kind === 'text' ? 'x'.repeat(field.max + 1) : -1;
      const answer = await create({ ...sampleOf(of), [name]: beyond });
      expect([name, answer.statut, answer.errors.length]).toEqual([name, 422, 1]);
    }
    expect((await chef.lire<Row[]>(path)).data).toEqual(all);
  });

  it('se trie par chaque colonne qui se trie', async () => {
    for (const _ of [1, 2, 3]) await create(sampleOf(of));
    for (const [column, { sortable = true }] of Object.entries(declared.columns)) {
      if (!sortable) continue;
      const sorted = (order: string) =>
        chef.lire<Row[]>(`${path}?page=1&rows=50&sort=${column}&order=${order}`);
      const [up, down] = [(await sorted('asc')).data, (await sorted('desc')).data];
      expect(up.map((r) => r.id).toSorted()).toEqual(down.map((r) => r.id).toSorted());
      const filled = (rows: Row[]) => rows.flatMap((r) => r[column] ?? []);
      expect(filled(up)).toEqual(filled(down.toReversed()));
    }
  });

  it('[EVT-23] changé puis retiré, l’écran d’un autre montre ce que REST relit', async () => {
    const { data } = await create(sampleOf(of));
    const retire = declared.withdrawn ? [`${declared.name}.retire`] : [];
    await verifierEvenement<Row[]>({
      poste: autre,
      topic: declared.plural,
      lire: async () => (await autre.lire<Row[]>(`${path}?sort=id`)).data,
      noms: [`${declared.name}.change`, ...retire],
      appliquer: of.reduce,
      acte: async () => {
        const change = { ...sampleOf(of), version: data.version };
        const answer = await chef.ecrire<Row>(`${path}/${data.id}/update`, change);
        expect(answer).toMatchObject({ statut: 200, message: sentences.changed });
        if (declared.withdrawn)
          expect(await chef.ecrire(`${path}/${data.id}/destroy`)).toMatchObject({
            statut: 200,
            message: sentences.withdrawn,
          });
      },
    });
  });

  it.runIf(declared.unique)('un nom ne nomme qu’un, accents et casse à part', async () => {
    const sample = sampleOf(of);
    await create(sample);
    const twin = { ...sample, [naming]: String(sample[naming]).toUpperCase() };
    expect(await create(twin)).toMatchObject({
      statut: 422,
      errors: [phrasesRefus.dejaPris(sentences.the, String(sample[naming]))],
    });
  });
});
