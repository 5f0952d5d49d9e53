// Server: rows of the register are changed by hand in the base, and must show.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { describeRupture } from '#server/platform/scellement/describe-rupture.ts';
import { currentSeal } from '#server/platform/scellement/sceau.ts';
import { verifierJournal } from '#server/platform/scellement/verifier-journal.ts';
import { FAUX, falsifier, type Genre } from '#tests/platform/scellement/falsifications.ts';
import { type Officine, ouvrirOfficine } from './ordonnancier.scene.ts';

let o: Officine;
beforeAll(async () => {
  o = await ouvrirOfficine();
  const morphine = await o.produit('stupefiant', { libelle: 'MORPHINE 10 mg', qte: 20 });
  const r = await o.panier([[morphine, 2]]);
  await o.ordonnance(r.id, {
    porteur: 'MBA Jean',
    porteur_adresse: 'Louis, Libreville',
    porteur_piece: 'CNI 0123',
  });
  const { data } = await o.payer(r);
  await o.chantal.ecrire(`/api/ventes/${data.vente_id}/cancel`, { motif: 'Erreur de client' });
  await o.chantal.ecrire('/api/stupefiants/sorties', {
    genre: 'destruction',
    reference: 'PV 12',
    lignes: [{ produit_id: morphine, qte: 1 }],
    temoin_pin: '4444',
  });
  await o.chantal.ecrire('/api/stupefiants/comptages', {
    lignes: [{ produit_id: morphine, attendu: 19, boites: 18, motif: 'boîte cassée' }],
    temoin_pin: '4444',
  });
});
afterAll(() => o.fermer());

/** What the register and the accounts seal, by table. */
const SCELLEES: Readonly<Record<string, Readonly<Record<string, Genre>>>> = {
  inscription: {
    genre: 'texte',
    jour: 'jour',
    numero_ticket: 'compte',
    prescripteur: 'texte',
    prescripteur_adresse: 'texte',
    prescripteur_etablissement: 'texte',
    prescripteur_specialite: 'texte',
    prescripteur_numero: 'texte',
    date_ordonnance: 'jour',
    usage_professionnel: 'oui',
    patient: 'texte',
    patient_adresse: 'texte',
    porteur: 'texte',
    porteur_adresse: 'texte',
    porteur_piece: 'texte',
    vendeur: 'texte',
    par: 'texte',
    autorise_par: 'texte',
    at: 'heure',
  },
  inscription_ligne: {
    numero: 'compte',
    libelle: 'texte',
    cip: 'texte',
    qte: 'compte',
    unites: 'compte',
  },
  compte_stupefiant: {
    libelle: 'texte',
    rang: 'nombre',
    qte: 'compte',
    solde: 'compte',
    unites: 'compte',
    par: 'texte',
    at: 'heure',
  },
  acte_stupefiant: {
    reference: 'texte',
    motif: 'texte',
    par: 'texte',
    temoin: 'texte',
    at: 'heure',
  },
  comptage_stupefiant: { libelle: 'texte', attendu: 'compte', boites: 'compte', motif: 'texte' },
};

/** What the verifier says of the base once this was done to it by a hand that owns it. */
async function apres(geste: string): Promise<string[]> {
  const ici = o.em();
  await ici.begin();
  // What the base itself would refuse is no falsification of it.
  for (const table of Object.keys(SCELLEES))
    await sql(
      ici,
      `do $$ declare c text; begin
        for c in select conname from pg_constraint
          where conrelid = '${table}'::regclass and contype = 'c' loop
          execute format('alter table ${table} drop constraint %I', c);
        end loop; end $$`,
    );
  expect(await falsifier(ici, { nom: '', faire: [geste] }), geste).toBe(true);
  const ruptures = await verifierJournal(ici, {
    cles: new Map([[currentSeal().cle, currentSeal().publique]]),
  });
  await ici.rollback();
  return ruptures.map(describeRupture);
}
const derniere = (table: string): string => `id = (select max(id) from ${table})`;

describe('[SCE-11] ce qu’une main change au registre se voit', () => {
  it('rien n’est dit de ce que personne n’a touché', async () => {
    expect(await o.verifier()).toEqual([]);
  });
  for (const [table, colonnes] of Object.entries(SCELLEES))
    it(`${table} : chaque colonne scellée, une ligne ôtée`, async () => {
      for (const [colonne, genre] of Object.entries(colonnes)) {
        const geste = `update ${table} set ${colonne} = ${FAUX[genre](colonne)} where ${derniere(table)}`;
        expect(await apres(geste), geste).not.toEqual([]);
      }
      expect(await apres(`delete from ${table} where ${derniere(table)}`)).not.toEqual([]);
    });
  it('[ORD-15] le journal scellé ne nomme ni le patient ni le porteur ; ce qui est inscrit, pas même le prescripteur', async () => {
    const faits = await sql<{ type: string; contenu: string }>(
      o.em(),
      'select type, contenu::text as contenu from journal_fiscal',
    );
    const inscrits = faits.filter((f) => f.type === 'ORDONNANCE').map((f) => f.contenu);
    expect(inscrits).toHaveLength(2);
    for (const dit of inscrits) {
      expect(dit).toContain('MORPHINE 10 mg');
      expect(dit).not.toContain('ONDO');
    }
    for (const { contenu } of faits) expect(contenu).not.toMatch(/\bMBA\b|Nzeng|CNI 0123/);
  });
});
