// Server: closings without a sale are made by the server's clock over an empty journal.
import { describe, expect, it } from 'vitest';
import type {
  DossierComptable,
  MoisComptable,
} from '#shared/gestion/comptabilite/comptabilite.schema.ts';
import * as phrasesComptabilite from '#shared/gestion/comptabilite/comptabilite.phrases.ts';
import { passMinute } from '#server/minutes.ts';
import {
  a,
  awa,
  chef,
  lire,
  maintenant,
  mettreAHeure,
  preparerVentes,
  serveur,
  somme,
  vendre,
} from '#tests/vente/vente/ventes.scene.ts';

preparerVentes();

const aller = async (jour: string) => {
  mettreAHeure(a(jour, '09:00:00'));
  // So many days at most are closed by one pass.
  for (let passe = 0; passe < 3; passe++) await passMinute(serveur.orm, maintenant);
};
const exporter = (mois: string) =>
  chef.ecrire<DossierComptable>(`/api/comptabilite/mois/${mois}/exporter`, {});
const mois = async () =>
  (await lire<MoisComptable[]>('/api/comptabilite/mois')).map((m) => [
    m.mois,
    m.nombre,
    m.exporte_par,
  ]);
const depenser = async (libelle: string, montant: number, caisse_id: number | null) => {
  const { errors } = await chef.ecrire('/api/depenses', {
    libelle,
    categorie: 'Loyer',
    montant,
    date: maintenant.toISOString().slice(0, 10),
    caisse_id,
  });
  expect(errors).toEqual([]);
};
const debitDe = (d: DossierComptable, compte: string): number =>
  somme(
    d.ecritures.filter((l) => l.compte.startsWith(compte)).flatMap((l) => [l.debit, -l.credit]),
  );

describe('[CPT-28] un mois sans vente', () => {
  it('le fonds et les dépenses d’avant la première vente partent chez le comptable, à leur mois', async () => {
    mettreAHeure(a('2026-11-21', '09:00:00'));
    const ouverte = await chef.ecrire('/api/sessions-caisse', { caisse_id: 1, fond: 30_000 });
    expect(ouverte.errors).toEqual([]);
    await depenser('Loyer', 90_000, null);
    await depenser('Serrure', 2_500, 1);
    await aller('2026-12-01');
    expect(await mois()).toEqual([['2026-11', 0, null]]);
    await vendre({ vendeur: awa, ou: null, lignes: [[2, 1, 0]], modes: ['espece'] });
    await aller('2027-01-02');
    expect(await mois()).toEqual([
      ['2026-12', 1, null],
      ['2026-11', 0, null],
    ]);
    const { data: d, errors } = await exporter('2026-11');
    expect(errors).toEqual([]);
    expect([debitDe(d, '6222'), debitDe(d, '57101')]).toEqual([92_500, 27_500]);
    expect(d.controles.map((c) => c.ecart)).toEqual(d.controles.map(() => 0));
    expect((await exporter('2026-12')).data.livre[0]).toMatchObject({ solde: 27_500 });
  });

  it('fermé pour travaux : le loyer part ; un mois où rien ne fut fait n’a pas de dossier', async () => {
    await aller('2027-02-10');
    await depenser('Loyer', 90_000, null);
    await aller('2027-04-01');
    expect(await mois()).toEqual([
      ['2027-02', 0, null],
      ['2026-12', 1, 'Chef'],
      ['2026-11', 0, 'Chef'],
    ]);
    const { data: d, errors } = await exporter('2027-02');
    expect(errors).toEqual([]);
    expect(debitDe(d, '6222')).toBe(90_000);
    for (const vide of ['2027-01', '2027-03', '2026-10'])
      expect(await exporter(vide)).toMatchObject({
        statut: 404,
        errors: [phrasesComptabilite.moisVide(vide)],
      });
  });
});
