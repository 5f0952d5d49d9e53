// @kept-when-opened
import { Button, Checkbox } from '@blueprintjs/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CadreImport, Etape } from '#client/platform/import/cadre-import.offert.tsx';
import { OuvrirFichier } from '#client/platform/import/ouvrir-fichier.offert.tsx';
import { ComptesDuBilan, Questions } from '#client/platform/import/questions-import.offert.tsx';
import { LignesLaissees } from '#client/platform/import/lignes-laissees.offert.tsx';
import {
  type FichierLu,
  type MainSurFichier,
  useFichier,
} from '#client/platform/import/use-fichier.offert.ts';
import { useLignesLues } from '#client/platform/import/use-lignes-lues.offert.ts';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { denombrer } from '#shared/base/texte.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import * as phrases from '#shared/stock/commande/bon-livraison.phrases.ts';
import type { CommandeComplete } from '#shared/stock/commande/commande.schema.ts';
import type { LigneBonLivraison } from '#shared/stock/commande/ligne-nommee.rules.ts';
import { bonLivraisonDe } from '#shared/platform/import/bon-lu.rules.ts';
import { TITRES } from '#shared/platform/import/lecture.phrases.ts';
import type { BonPris } from './reception-commande.tsx';
import { prixDeVenteTape, type RangeeRecue, verserBon } from './lignes-saisies.rules.ts';
import { nomDuBon, verserToutLeBon } from './verser-bon.ts';

interface Props {
  commande: CommandeComplete;
  enMain: () => readonly RangeeRecue[];
  verser: (pris: BonPris) => void;
  fermer: () => void;
}

/** Lines not on the order, excluded unless ticked. */
function HorsCommande({
  lignes,
  prises,
  prendre,
}: {
  lignes: readonly LigneBonLivraison[];
  prises: ReadonlySet<number>;
  prendre: (ligne: number, oui: boolean) => void;
}) {
  if (lignes.length === 0) return null;
  return (
    <section className="importeur-question" aria-label="Hors commande">
      <h3>{phrases.bonHorsDeLaCommande(lignes.length)}</h3>
      {lignes.map((l) => (
        <Checkbox
          key={l.ligne}
          checked={prises.has(l.ligne)}
          label={`Ligne ${l.ligne} : ${nomDuBon(l)}, ${denombrer(l.qte + l.ug, 'boîte')}`}
          onChange={(e) => prendre(l.ligne, e.currentTarget.checked)}
        />
      ))}
    </section>
  );
}

function BonLu({
  lu,
  main,
  commande: c,
  enMain,
  verser,
  fermer,
}: Props & { lu: FichierLu; main: MainSurFichier }) {
  const { lignes, bilan, questions, reponses, repondre } = useLignesLues(lu.fichier);
  const bon = useMemo(() => bonLivraisonDe(lignes), [lignes]);
  const { horsCommande, versees, rangees } = verserBon(c, [], bon);
  const autresPrix = new Set(rangees.filter(prixDeVenteTape).map((r) => r.produit_id)).size;
  const [avecPrix, prendrePrix] = useState(false);
  const [prises, poser] = useState<ReadonlySet<number>>(new Set());
  const [enCours, occuper] = useState(false);
  const nombre = versees + horsCommande.filter((l) => prises.has(l.ligne)).length;
  const prendre = (ligne: number, oui: boolean) =>
    poser((avant) => new Set(oui ? [...avant, ligne] : [...avant].filter((l) => l !== ligne)));
  // Left while its products are looked up: poured no more.
  const quitte = useRef(false);
  useEffect(() => {
    quitte.current = false;
    return () => void (quitte.current = true);
  }, []);
  const finir = async () => {
    occuper(true);
    const pris = avecPrix ? bon : bon.map((l) => ({ ...l, prix_de_vente: null }));
    const lu = await verserToutLeBon(c, enMain, pris, prises);
    if (quitte.current) return;
    verser(lu);
    fermer();
  };
  const empeche = enCours ? phrasesReglement.traitement : null;
  return (
    <Etape
      nom="Vérifier"
      actes={
        <>
          <LignesLaissees lu={lu} lignes={lignes} />
          <span className="reste" />
          <Button text="Revoir les colonnes" onClick={main.revenir} />
          <Button text="Choisir un autre fichier" onClick={main.recommencer} />
          <ReasonedButton
            intent="primary"
            text={phrases.bonVerser(nombre)}
            reason={empeche ?? (nombre === 0 ? phrases.bonVide : null)}
            onClick={() => void finir()}
          />
        </>
      }
    >
      <Questions questions={questions} reponses={reponses} repondre={repondre} />
      <HorsCommande lignes={horsCommande} prises={prises} prendre={prendre} />
      {autresPrix > 0 && (
        <section className="importeur-question" aria-label="Prix de vente">
          <Checkbox
            checked={avecPrix}
            label={phrases.bonPrixDeVente(autresPrix)}
            onChange={(e) => prendrePrix(e.currentTarget.checked)}
          />
        </section>
      )}
      <ComptesDuBilan bilan={bilan} />
    </Etape>
  );
}

const ETAPES = ['Choisir', 'Apparier', 'Verser'];
const RANGS = { choisir: 0, lecture: 0, apparier: 1, lu: 2 } as const;
/**
 * [LIV-2] Reads a supplier's delivery note into the delivery being counted. [LIV-5] Its selling
 * prices only when asked.
 */
export function BonDialogue(props: Props) {
  const { commande, fermer } = props;
  const main = useFichier('livraison', String(commande.fournisseur_id ?? ''));
  return (
    <CadreImport titre={TITRES.livraison} etapes={ETAPES} rang={RANGS[main.etape]} fermer={fermer}>
      {main.lu ? (
        <BonLu {...props} lu={main.lu} main={main} />
      ) : (
        <OuvrirFichier main={main} fermer={fermer} />
      )}
    </CadreImport>
  );
}
