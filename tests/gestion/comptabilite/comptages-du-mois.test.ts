// Server: a month that leaves waits for counts being written; the lock orders them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import type { NouveauBilletage } from '#shared/gestion/billetage/comptage.schema.ts';
import * as phrasesBilletage from '#shared/gestion/billetage/comptage.phrases.ts';
import * as phrasesComptabilite from '#shared/gestion/comptabilite/comptabilite.phrases.ts';
import type { DossierComptable } from '#shared/gestion/comptabilite/comptabilite.schema.ts';
import { fauteMoisExporte } from '#server/gestion/billetage/mois-exporte.ts';
import { sql } from '#server/platform/db/sql.ts';
import { passMinute } from '#server/minutes.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { attentes } from '#tests/harness/pendant-un-tiers.ts';
import {
  a,
  awa,
  type Caissier,
  caissier,
  chef,
  maintenant,
  mettreAHeure,
  preparerVentes,
  sansFin,
  serveur,
  somme,
  vendre,
} from '#tests/vente/vente/ventes.scene.ts';

preparerVentes();
let brice: Caissier;
let compte: Billetage;
const aller = async (jour: string, heure: string) => {
  mettreAHeure(a(jour, heure));
  await passMinute(serveur.orm, maintenant);
};
const exporter = (mois: string) =>
  chef.ecrire<DossierComptable>(`/api/comptabilite/mois/${mois}/exporter`, {});
const agir = (acte: string, corps: object = {}, par = brice.poste) =>
  par.ecrire<Billetage>(`/api/billetages/${compte.id}/${acte}`, corps);
const pieces = (nombre: number) => [{ type: 'piece' as const, valeur: 25, nombre }];
const compter = (jour: string, jusqua: string, corps: Partial<NouveauBilletage>) =>
  brice.poste.ecrire<Billetage>('/api/billetages', {
    caisse_id: brice.caisse_id,
    date_debut: jour,
    heure_debut: '00:00',
    date_fin: jusqua,
    heure_fin: '18:00',
    coupures: [],
    motif_ecart: 'Écart non expliqué',
    ...corps,
  });
const ecarts = (d: DossierComptable): number =>
  somme(
    d.ecritures
      .filter((l) => ['65881', '75881'].includes(l.compte))
      .flatMap((l) => [l.credit, -l.debit]),
  );
const justes = (d: DossierComptable) =>
  expect(d.controles.map((c) => c.ecart)).toEqual(d.controles.map(() => 0));

beforeAll(async () => {
  mettreAHeure(a('2026-11-30', '09:00:00'));
  brice = await caissier('Brice');
  await vendre({ vendeur: awa, ou: brice, lignes: [[2, 4, 0]], modes: ['espece'] });
  mettreAHeure(a('2026-11-30', '18:00:00'));
  // 2,100 sold; five hundred are missing.
  const depose = await compter('2026-11-30', '2026-11-30', { coupures: pieces(64) });
  expect(depose.errors).toEqual([]);
  compte = depose.data;
});
afterAll(async () => expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]));

describe('[CPT-15] les comptages d’un mois qui s’exporte', () => {
  it('tant que l’un peut être recompté, le mois ne part pas ; on dit lequel', async () => {
    await aller('2026-12-01', '08:00:00');
    const dit = phrasesComptabilite.comptagesAValider('2026-11', [
      `${compte.caisse_libelle} (30/11/2026)`,
    ]);
    const refuse = { statut: 409, code: 'comptages_a_valider', errors: [dit] };
    expect(await exporter('2026-11')).toMatchObject(refuse);
    expect((await agir('renvoyer', { motif: 'Recomptez' }, chef)).errors).toEqual([]);
    expect(await exporter('2026-11')).toMatchObject(refuse);
    expect((await agir('recompter', { coupures: pieces(84) })).errors).toEqual([]);
    expect(await exporter('2026-11')).toMatchObject(refuse);
  });

  it('un acte en cours sur un comptage de ce mois est attendu', async () => {
    const tiers = serveur.orm.em.fork();
    await tiers.begin();
    await fauteMoisExporte(tiers, a('2026-11-30', '18:00:00'), maintenant, String);
    await sql(tiers, `update billetage set statut = 'validé' where id = $1`, [compte.id]);
    const exporte = exporter('2026-11');
    await jusqua(
      async () => (await attentes(serveur)).includes('advisory'),
      'l’export attend les comptes',
    );
    await tiers.rollback();
    expect((await exporte).code).toBe('comptages_a_valider');
  });

  it('validé, le mois part avec ce qui fut recompté', async () => {
    expect((await agir('valider', {}, chef)).errors).toEqual([]);
    const { data, errors } = await exporter('2026-11');
    expect(errors).toEqual([]);
    expect(ecarts(data)).toBe(0);
    justes(data);
  });
});

describe('[CPT-15] les comptages d’un mois parti', () => {
  it('un comptage tardif n’y finit plus : il finit dans le mois ouvert, et rien ne se perd', async () => {
    await aller('2026-12-02', '10:00:00');
    await vendre({ vendeur: awa, ou: brice, lignes: [[2, 4, 0]], modes: ['espece'] });
    expect(
      await compter('2026-11-30', '2026-11-30', { heure_debut: '18:00', heure_fin: '23:00' }),
    ).toMatchObject({
      statut: 409,
      code: 'mois_exporte',
      errors: [phrasesBilletage.depotDansUnMoisExporte('2026-11')],
    });
    const { data, errors } = await compter('2026-11-30', '2026-12-02', {
      heure_debut: '18:00',
      coupures: pieces(84),
    });
    expect(errors).toEqual([]);
    compte = data;
    expect(compte).toMatchObject({ attendu: 2_100, ecart: 0 });
  });

  it('laissé en attente par une version d’avant : recompté au même montant et validé, ni changé ni retiré', async () => {
    expect((await agir('valider', {}, chef)).errors).toEqual([]);
    await aller('2027-01-02', '08:00:00');
    await sansFin();
    const { data: parti } = await exporter('2026-12');
    justes(parti);
    await sql(
      serveur.orm.em.fork(),
      `update billetage set statut = 'En attente de validation' where id = $1`,
      [compte.id],
    );
    expect(await agir('retirer')).toMatchObject({
      statut: 409,
      code: 'mois_exporte',
      errors: [phrasesBilletage.retraitDansUnMoisExporte('2026-12')],
    });
    expect((await agir('renvoyer', { motif: 'Recomptez' }, chef)).errors).toEqual([]);
    const autre = await agir('recompter', { coupures: pieces(64), motif_ecart: 'Erreur' });
    expect(autre).toMatchObject({ statut: 409, code: 'mois_exporte' });
    expect(autre.errors[0]).toBe(
      phrasesBilletage.recompteDansUnMoisExporte('2026-12', '2.100 FCFA'),
    );
    expect((await agir('recompter', { coupures: pieces(84) })).errors).toEqual([]);
    expect((await agir('valider', {}, chef)).errors).toEqual([]);
  });
});
