import { Button, Radio } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { Combobox } from '#client/ui/combobox.tsx';
import { debutDeJour, estJour, formatDate } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { accorder } from '#shared/base/texte.ts';
import {
  AVIS,
  CHOIX,
  type ChoixDeReponse,
  declarationDuGenre,
  type GenreDeLigne,
  GENRES_DE_LIGNE,
} from '#shared/platform/import/genres.ts';
import { lignesATaire } from '#shared/platform/import/import.phrases.ts';
import type { QuestionImport } from '#shared/platform/import/import.schema.ts';
import * as phrases from '#shared/platform/import/lecture.phrases.ts';
import type { BilanDeFichier } from '#shared/platform/import/lire-fichier.rules.ts';
import type { Reponse } from '#shared/platform/import/lignes.rules.ts';
import { suivreQuestions } from '#shared/platform/import/questions.rules.ts';

/** [IMP-31] Answered questions keep their place. */
export function useQuestionsMontrees(
  recues: readonly QuestionImport[],
  reponses: readonly Reponse[],
): readonly QuestionImport[] {
  const [vues, voir] = useState(() => ({
    recues,
    montrees: suivreQuestions([], recues, reponses),
  }));
  if (vues.recues === recues) return vues.montrees;
  const suite = { recues, montrees: suivreQuestions(vues.montrees, recues, reponses) };
  voir(suite);
  return suite.montrees;
}

interface Repondre {
  reponses: readonly Reponse[];
  repondre: (donnees: readonly Reponse[]) => void;
}
const choixDe = (
  reponses: readonly Reponse[],
  genre: GenreDeLigne,
  valeur: string,
): ChoixDeReponse =>
  reponses.find((r) => r.genre === genre && r.valeur === valeur)?.choix ?? 'laisser';

const dit = (texte: string): string => (estJour(texte) ? formatDate(debutDeJour(texte)) : texte);
/** Few: shown at once, for the answer bears on them. */
const PEU = 3;
function Exemples({ exemples, nombre }: Pick<QuestionImport, 'exemples' | 'nombre'>) {
  if (exemples.length === 0) return null;
  return (
    <details className="importeur-exemples-de" open={nombre <= PEU}>
      <summary>
        {nombre <= exemples.length ? accorder(nombre, 'Laquelle', 'Lesquelles') : 'Exemples'}
      </summary>
      <ul>
        {exemples.map(({ ligne, nom, lu, propose }) => (
          <li key={ligne}>
            {phrases.exemple(ligne, nom)}
            {lu !== '' && <> : « {dit(lu)} »</>}
            {propose !== '' && <> → « {dit(propose)} »</>}
          </li>
        ))}
      </ul>
    </details>
  );
}

function UneReponse({ question, reponses, repondre }: { question: QuestionImport } & Repondre) {
  const nom = useId();
  const { genre, valeur } = question;
  const { choix: possibles, phrase } = declarationDuGenre(genre);
  const choisi = choixDe(reponses, genre, valeur);
  if (possibles.length === 0) return <p className="discret">{phrases.sansChoix}</p>;
  return (
    <div className="importeur-choix" role="radiogroup" aria-label={phrase}>
      {(['laisser', ...possibles] as const).map((choix) => (
        <Radio
          key={choix}
          name={nom}
          label={CHOIX[choix]}
          checked={choisi === choix}
          onChange={() => repondre([{ genre, valeur, choix }])}
        />
      ))}
    </div>
  );
}

function ParValeur({
  questions,
  genre,
  reponses,
  repondre,
}: { questions: readonly QuestionImport[]; genre: GenreDeLigne } & Repondre) {
  const { choix: possibles, phrase } = declarationDuGenre(genre);
  const options = (['laisser', ...possibles] as const).map((choix) => ({
    value: choix,
    label: CHOIX[choix],
  }));
  return (
    <>
      {questions.length > 1 && (
        <div className="importeur-partout">
          {possibles.map((choix) => (
            <Button
              key={choix}
              size="small"
              text={choix === 'creer' ? phrases.toutCreer : phrases.partout(CHOIX[choix])}
              onClick={() => repondre(questions.map(({ valeur }) => ({ genre, valeur, choix })))}
            />
          ))}
        </div>
      )}
      <ul className="importeur-valeurs" aria-label={phrase}>
        {questions.map(({ valeur, nombre }) => (
          <li key={valeur}>
            <span className="importeur-valeur" title={valeur}>
              {valeur}
            </span>
            <small className="discret">{phrases.lignesConcernees(nombre)}</small>
            <Combobox
              aria-label={valeur}
              value={choixDe(reponses, genre, valeur)}
              options={options}
              onChange={(e) =>
                repondre([{ genre, valeur, choix: e.currentTarget.value as ChoixDeReponse }])
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** [IMP-14] Questions by kind: rows, subject, choices; unanswered, rows are left out. */
export function Questions({
  questions,
  reponses,
  repondre,
}: { questions: readonly QuestionImport[] } & Repondre) {
  const parGenre = [...Map.groupBy(questions, (q) => q.genre)];
  return parGenre.map(([genre, siennes]) => {
    const { phrase, parValeur } = declarationDuGenre(genre);
    const nombre = siennes.reduce((s, q) => s + q.nombre, 0);
    const [premiere] = siennes;
    return (
      <section key={genre} className="importeur-question" aria-label={phrase}>
        <h3>
          <strong>{phrases.lignesConcernees(nombre)}</strong> : {phrase}
        </h3>
        {parValeur ? (
          <ParValeur questions={siennes} genre={genre} reponses={reponses} repondre={repondre} />
        ) : (
          premiere && <UneReponse question={premiere} reponses={reponses} repondre={repondre} />
        )}
        <Exemples exemples={siennes.flatMap((q) => q.exemples).slice(0, 5)} nombre={nombre} />
      </section>
    );
  });
}

const estGenre = (nom: string): nom is GenreDeLigne => Object.hasOwn(GENRES_DE_LIGNE, nom);
const parNombre = (a: { nombre: number }, b: { nombre: number }): number => b.nombre - a.nombre;
const fautesDe = ({ genres }: BilanDeFichier) =>
  Object.entries(genres)
    .flatMap(([nom, nombre]) => {
      const declare = estGenre(nom) ? declarationDuGenre(nom) : null;
      return declare?.etat === 'fautive' ? [{ phrase: declare.phrase, nombre }] : [];
    })
    .toSorted(parNombre);
const avisDe = ({ avis }: BilanDeFichier) =>
  Object.entries(avis)
    .flatMap(([nom, nombre]) =>
      Object.hasOwn(AVIS, nom) ? [{ phrase: AVIS[nom as keyof typeof AVIS], nombre }] : [],
    )
    .toSorted(parNombre);
function Comptes({
  titre,
  comptes,
}: {
  titre: string;
  comptes: readonly { phrase: string; nombre: number }[];
}) {
  if (comptes.length === 0) return null;
  return (
    <section className="importeur-comptes">
      <h3 className="importeur-titre">{titre}</h3>
      <ul aria-label={titre}>
        {comptes.map(({ phrase, nombre }) => (
          <li key={phrase}>
            <strong className="nombre">{formatNombre(nombre)}</strong> <span>{phrase}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const ComptesDuBilan = ({ bilan }: { bilan: BilanDeFichier }) => (
  <>
    <Comptes titre="À corriger dans le fichier" comptes={fautesDe(bilan)} />
    <Comptes titre="À savoir" comptes={avisDe(bilan)} />
    {bilan.passees > 0 && <p className="discret">{lignesATaire(bilan.passees)}</p>}
  </>
);
