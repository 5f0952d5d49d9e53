// Server: a migration took expenses over, and later changes go beside its rows.
import { expect, it } from 'vitest';
import { debutDeJour } from '#shared/base/dates.ts';
import { succes } from '#shared/base/refus.ts';
import { CHAINE_PHARMACIE } from '#shared/platform/scellement/scelle.rules.ts';
import { sqlOne } from '#server/platform/db/sql.ts';
import { lireDepenses } from '#server/gestion/comptabilite/depenses-du-mois.sql.ts';
import { inTransaction } from '#server/platform/http/transaction.ts';
import { inscrireFait } from '#server/platform/scellement/inscrire.ts';
import { parcourirPiece } from '#server/platform/scellement/ouvrir-journal.ts';
import { chef, mettreAHeure, a, preparerVentes, serveur } from '#tests/vente/vente/ventes.scene.ts';

preparerVentes();

/** An expense that an older version entered, and the journal took over as it began. */
async function uneDepenseReprise(libelle: string, montant: number): Promise<number> {
  const em = serveur.orm.em.fork();
  const ligne = await sqlOne<{ id: number }>(
    em,
    `insert into depense (libelle, categorie, montant, date, created_by, created_at)
      values ($1, 'Loyer', $2, '2026-11-05', 'Chantal', '2026-11-05T10:00:00Z')
      returning id`,
    [libelle, montant],
  );
  const id = ligne?.id ?? 0;
  await inTransaction(serveur.orm, null, async (dans) => {
    for await (const lues of parcourirPiece(dans, 'depense', { chaines: [CHAINE_PHARMACIE] }))
      for (const { chaine, jour, instant, contenu } of lues.filter((l) => l.id === id))
        inscrireFait(dans, {
          chaine,
          type: 'REPRISE',
          objet: `depense:${id}`,
          jour,
          instant,
          contenu,
        });
    return succes(null);
  });
  return id;
}
const duMois = (de: string, jusqua: string, apres: string) =>
  lireDepenses(serveur.orm.em.fork(), [de, jusqua, debutDeJour(de), debutDeJour(apres)]);

it('[CPT-23] une dépense que le journal a reprise est du mois où elle fut entrée ; changée plus tard, son écart seul', async () => {
  mettreAHeure(a('2026-11-24', '09:00:00'));
  const [gardee, changee, otee] = [
    await uneDepenseReprise('Loyer', 9_000_000),
    await uneDepenseReprise('Eau', 1_000_000),
    await uneDepenseReprise('Erreur', 500_000),
  ];
  mettreAHeure(a('2026-12-02', '09:00:00'));
  await chef.ecrire(`/api/depenses/${changee}/update`, { montant: 12_000 });
  await chef.ecrire(`/api/depenses/${otee}/destroy`);
  const novembre = await duMois('2026-11-01', '2026-11-30', '2026-12-01');
  expect(novembre).toMatchObject([
    { id: gardee, jour: '2026-11-05', montant: 9_000_000, montant_avant: 0 },
    { id: changee, jour: '2026-11-05', montant: 1_000_000, montant_avant: 0 },
    { id: otee, jour: '2026-11-05', montant: 500_000, montant_avant: 0 },
  ]);
  const decembre = await duMois('2026-12-01', '2026-12-31', '2027-01-01');
  expect(decembre).toMatchObject([
    { id: changee, jour: '2026-12-02', montant: 1_200_000, montant_avant: 1_000_000 },
    { id: otee, jour: '2026-12-02', montant: 0, montant_avant: 500_000 },
  ]);
});
