import type { EntityManager } from '@mikro-orm/postgresql';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { passMinute } from '#server/minutes.ts';
import { direRupture } from '#server/scellement/dire-rupture.ts';
import { sceauTenu } from '#server/scellement/sceau.ts';
import { type Ancre, verifierJournal } from '#server/scellement/verifier-journal.ts';
import { verifierInvariants } from '#server/verification/invariants.ts';
import { a, caissier, mettreAHeure, preparerVentes, serveur } from '#tests/vente/ventes.scene.ts';
import { falsifier, finsVues, uneFalsification } from './falsifications.ts';
import { uneJourneeEntiere } from './journee-scellee.ts';

preparerVentes();
beforeAll(async () => {
  mettreAHeure(a('2026-10-30', '09:00:00'));
  const brice = await caissier('Brice');
  await uneJourneeEntiere(brice);
  mettreAHeure(a('2026-11-02', '09:00:00'));
  await passMinute(serveur.orm, a('2026-11-02', '09:00:00'));
  await uneJourneeEntiere(await caissier('Jean'));
}, 60_000);

const cles = () => new Map([[sceauTenu().cle, sceauTenu().publique]]);
const em = () => serveur.orm.em.fork();
const dites = async (ici: EntityManager, ancres: readonly Ancre[] = []): Promise<string[]> =>
  (await verifierJournal(ici, { cles: cles(), ancres })).map(direRupture);

describe('[SCE-11] un journal que personne n’a touché', () => {
  it('ne dit rien, ni les invariants', async () => {
    expect(await dites(em(), await finsVues(em()))).toEqual([]);
    expect(await verifierInvariants(em())).toEqual([]);
  });
});

/** A draw that can be played again. */
function tirage(graine: number): (n: number) => number {
  let etat = graine;
  return (n) => {
    etat = (Math.imul(etat, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((etat / 2 ** 32) * n);
  };
}

const TIRAGES = Number(process.env['FALSIFICATIONS'] ?? 60);
describe('[SCE-11] une main qui possède la base', () => {
  it(`${TIRAGES} falsifications au hasard, agrégats refaits : toutes nommées`, async () => {
    const fins = await finsVues(em());
    const tirer = tirage(20261124);
    const ici = em();
    await ici.begin();
    const muettes: string[] = [];
    let faites = 0;
    for (let n = 0; faites < TIRAGES; n++) {
      const geste = uneFalsification(tirer);
      await sql(ici, 'savepoint avant');
      const changee = await falsifier(ici, geste).catch(() => false);
      if (changee) {
        faites += 1;
        if (faites % 20 === 0) await sql(ici, 'select f_refaire_agregats()');
        const trouvees = await dites(ici, geste.ancree ? fins : []);
        if (trouvees.length === 0) muettes.push(`${n} ${geste.nom}`);
      }
      await sql(ici, 'rollback to savepoint avant');
    }
    await ici.rollback();
    expect(muettes).toEqual([]);
  }, 600_000);
});
