import './completer.css';
import { Button } from '@blueprintjs/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi, readApi } from '#client/base/call-api.ts';
import { cache, dataOf } from '#client/base/cache.ts';
import { sendOnce } from '#client/base/send-once.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { Combobox } from '#client/ui/combobox.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { DialogActions, FormErrors } from '#client/ui/form.tsx';
import { useGuardedClose } from '#client/ui/form-guard.ts';
import { Modal } from '#client/ui/modal.tsx';
import { PageTurner } from '#client/ui/liste/page-turner.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { ReadingState } from '#client/ui/reading-state.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { denombrer } from '#shared/base/texte.ts';
import {
  AUCUNE,
  type ChoixDeBoite,
  choixDeDepart,
  PLUS_TARD,
  reponsesDe,
} from '#shared/stock/produit/a-preciser.rules.ts';
import {
  completerMesProduits,
  listerDouteux,
  repondreDouteux,
} from '#shared/stock/produit/rapprochement.api.ts';
import { DOUTES_DITS } from '#shared/stock/produit/rapprochement.phrases.ts';
import type {
  CandidatPropose,
  ProduitAPreciser,
} from '#shared/stock/produit/rapprochement.schema.ts';

const LIGNES = 50;
/** Twenty thousand products take half a minute at first. */
const PATIENCE_MS = 180_000;
const RACINE = ['a-preciser'] as const;

/** Ambiguous products, paged; refetched after completions. */
function useAPreciser() {
  const [page, aller] = useState(1);
  useTopic(
    'produits',
    ({ nom }) => {
      if (nom === 'produit.importes') void cache.invalidateQueries({ queryKey: RACINE });
    },
    RACINE,
  );
  const lecture = useQuery({
    queryKey: [...RACINE, page],
    queryFn: async () => {
      const r = await readApi(listerDouteux, {
        requete: { page, rows: LIGNES },
        silencieux: true,
      });
      return dataOf(r, (lignes) => ({ lignes, total: r.meta?.total ?? lignes.length }));
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const total = lecture.data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / LIGNES));
  // The last page emptied.
  if (lecture.data && page > pages) aller(pages);
  return {
    lignes: lecture.data?.lignes,
    total,
    page,
    aller,
    faute: lecture.error?.message,
    refetch: () => lecture.refetch(),
  };
}
type APreciser = ReturnType<typeof useAPreciser>;

/** « CLAMOXYL 500 mg, gélule · plaquette de 12 » */
const formatBoite = (c: CandidatPropose): string => `${c.libelle} · ${c.presentation}`;
function Pourquoi({ p, choix }: { p: ProduitAPreciser; choix: ChoixDeBoite }) {
  const tenu = p.candidats.find((c) => c.cip13 === choix);
  if (choix === AUCUNE) return <>Ne sera plus demandé.</>;
  if (!tenu) return <>{denombrer(p.candidats.length, 'possibilité')}</>;
  const doutes = tenu.doutes.map((d) => DOUTES_DITS[d]).join(', ');
  return (
    <>
      {tenu.dci ?? 'DCI inconnue'} · {tenu.presentation} · <strong>{doutes}</strong>
    </>
  );
}

interface LigneProps {
  p: ProduitAPreciser;
  choix: ChoixDeBoite;
  choisir: (choix: ChoixDeBoite) => void;
}
function Ligne({ p, choix, choisir }: LigneProps) {
  return (
    <tr>
      <th scope="row">
        <ProductName libelle={p.libelle} />
        <span className="discret">{p.codes.join(' · ')}</span>
      </th>
      <td data-titre="DANS LA BASE">
        <Combobox
          fill
          aria-label={`Dans la base : ${p.libelle}`}
          value={choix}
          options={[
            { value: PLUS_TARD, label: 'Plus tard' },
            ...p.candidats.map((c) => ({ value: c.cip13, label: formatBoite(c) })),
            { value: AUCUNE, label: 'Aucun de ceux-là' },
          ]}
          onChange={(e) => choisir(e.currentTarget.value)}
        />
        <span className="discret">
          <Pourquoi p={p} choix={choix} />
        </span>
      </td>
    </tr>
  );
}

interface TableProps {
  lus: APreciser;
  choisis: Readonly<Record<number, ChoixDeBoite>>;
  choisir: (id: number, choix: ChoixDeBoite) => void;
}
function TableAPreciser({ lus, choisis, choisir }: TableProps) {
  const { lignes, faute, page, total, aller } = lus;
  if (!lignes) return <ReadingState message={faute} onRetry={() => void lus.refetch()} />;
  if (total === 0) return <p className="discret">Aucun produit à préciser.</p>;
  return (
    <>
      <p>
        <strong>{denombrer(total, 'produit')} à préciser.</strong> Chacun est proposé avec ce qui
        lui ressemble le plus.
      </p>
      <div className="completer-cadre" tabIndex={0} role="region" aria-label="Produits à préciser">
        <table className="table-simple fiches" aria-label="Produits à préciser">
          <thead>
            <tr>
              <th scope="col">PRODUIT</th>
              <th scope="col">DANS LA BASE</th>
            </tr>
          </thead>
          <tbody>
            {lignes.map((p) => (
              <Ligne
                key={p.produit_id}
                p={p}
                choix={choisis[p.produit_id] ?? choixDeDepart(p)}
                choisir={(choix) => choisir(p.produit_id, choix)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <PageTurner page={page} rows={LIGNES} total={total} goTo={aller} />
    </>
  );
}

const RIEN_DIT = { erreurs: [], message: '' };
const refetchEverywhere = (): void => {
  void cache.invalidateQueries({ queryKey: RACINE });
  void cache.invalidateQueries({ queryKey: ['liste'] });
};

/**
 * [MED-24] [MED-26] Fills blank fields from the medicines base; ambiguous ones are asked, page by
 * page.
 */
export function CompleterDialogue({ fermer }: { fermer: () => void }) {
  const lus = useAPreciser();
  const [choisis, choisir] = useState<Readonly<Record<number, ChoixDeBoite>>>({});
  const [dit, setDit] = useState<{ erreurs: readonly string[]; message: string }>(RIEN_DIT);
  const [enCours, occuper] = useState<'completer' | 'repondre' | null>(null);
  const reponses = reponsesDe(lus.lignes ?? [], choisis);
  const completer = async () => {
    occuper('completer');
    const r = await sendOnce('completer mes produits', (cle) =>
      callApi(completerMesProduits, { cle, silencieux: true, patience: PATIENCE_MS }),
    );
    occuper(null);
    setDit(r.success ? { erreurs: [], message: r.message } : { erreurs: r.errors, message: '' });
    refetchEverywhere();
  };
  const repondre = async () => {
    occuper('repondre');
    const r = await sendOnce(`preciser ${JSON.stringify(reponses)}`, (cle) =>
      callApi(repondreDouteux, { corps: { reponses }, cle, silencieux: true }),
    );
    occuper(null);
    setDit(r.success ? { erreurs: [], message: r.message } : { erreurs: r.errors, message: '' });
    // Choices on other pages stay pending, and those changed since.
    const envoyes = new Set(reponses.map((x) => String(x.produit_id)));
    if (r.success)
      choisir((avant) =>
        Object.fromEntries(
          Object.entries(avant).filter(
            ([id, choix]) => !envoyes.has(id) || choix !== choisis[Number(id)],
          ),
        ),
      );
    refetchEverywhere();
  };
  return (
    <Modal
      className="completer-dialogue"
      aria-labelledby="completer-produits"
      onClose={fermer}
      dirty={Object.keys(choisis).length > 0}
      loss="tout"
    >
      <DialogHeader id="completer-produits" title="Compléter mes produits" onClose={fermer} />
      <div className="completer-corps">
        <p>
          La base des médicaments remplit ce que personne n’a écrit : DCI, forme, famille, classe,
          catégorie.
        </p>
        <TableAPreciser
          lus={lus}
          choisis={choisis}
          choisir={(id, choix) => choisir((avant) => ({ ...avant, [id]: choix }))}
        />
      </div>
      <div className="completer-pied">
        <div className="completer-dit">
          <p role="status">{dit.message}</p>
          <FormErrors errors={dit.erreurs} />
        </div>
        <DialogActions>
          <Fermer fermer={fermer} />
          <Button
            text="Compléter"
            loading={enCours === 'completer'}
            disabled={enCours !== null}
            onClick={() => void completer()}
          />
          <ReasonedButton
            intent="primary"
            loading={enCours === 'repondre'}
            reason={reponses.length > 0 ? null : 'Aucune réponse à enregistrer sur cette page.'}
            onClick={() => void repondre()}
          >
            Enregistrer les réponses
          </ReasonedButton>
        </DialogActions>
      </div>
    </Modal>
  );
}

function Fermer({ fermer }: { fermer: () => void }) {
  return <Button text="Fermer" onClick={useGuardedClose(fermer)} />;
}
