import { type Browser, expect, type Page, type TestInfo } from '@playwright/test';
import { ceQueFait, PERSONNES_DEMONSTRATION } from '#shared/admin/utilisateur/demonstration.ts';
import { codeActivation, lignesDuServeur } from '../demarrer-serveur.ts';
import { ouvrirPoste } from './poste-de-travail.ts';

/** The link that the start printed for this person; on a second try its code has served. */
function lienDe(phrase: string, { retry }: TestInfo): string {
  const lien = lignesDuServeur()
    .map((ligne) => new RegExp(`^ {2}${phrase} +(http\\S+)$`).exec(ligne)?.[1])
    .find((l) => l !== undefined);
  if (lien === undefined) throw new Error(`Aucun lien n’est écrit pour « ${phrase} ».`);
  if (retry === 0) return lien;
  const code = codeActivation(process.env.DOSSIER_E2E ?? '', '--type', 'poste');
  return lien.replace(/code=.*/, `code=${code}`);
}

/**
 * The README's trial, word for word: both printed links in two windows of one browser, 'Continuer',
 * and one press on the person. On a server that is not ours, two stations of their own.
 */
export async function ouvrirLesDeuxFenetres(
  browser: Browser,
  essai: TestInfo,
): Promise<{ awa: Page; brice: Page }> {
  if (!process.env.DOSSIER_E2E)
    return {
      awa: await ouvrirPoste(browser, 'awa', '/vente/reservation'),
      brice: await ouvrirPoste(browser, 'brice', '/vente/caisses'),
    };
  const contexte = await browser.newContext();
  const ouvrir = async (nom: string): Promise<Page> => {
    const personne = PERSONNES_DEMONSTRATION.find((p) => p.name === nom);
    if (!personne) throw new Error(nom);
    const fenetre = await contexte.newPage();
    await fenetre.goto(lienDe(ceQueFait(personne), essai));
    await fenetre.getByRole('button', { name: 'Continuer' }).click();
    await fenetre.getByRole('button', { name: ceQueFait(personne) }).click();
    await expect(fenetre).toHaveURL(new RegExp(`${personne.chemin}`));
    return fenetre;
  };
  return { awa: await ouvrir('awa'), brice: await ouvrir('brice') };
}
