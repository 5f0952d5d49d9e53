import { Button, Spinner } from '@blueprintjs/core';
import { Chart, Export, InfoSign, Media, Th } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { saveFile } from '#client/ui/download-file.ts';
import { SidePanel } from '#client/ui/side-panel.tsx';
import * as phrasesStatistiques from '#shared/gestion/statistiques/statistiques.phrases.ts';
import { peutOuvrir } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { ExportStatDialogue } from './export-stat-dialogue.tsx';
import { tableauPlutot } from './dessin.rules.ts';
import { FigureGraphique, type ImageGraphique } from './figure-graphique.tsx';
import type {
  FiltreStat,
  DefinitionGraphique as Definition,
} from './graphiques/definition-graphique.ts';
import type { Lecture } from './dessin.ts';
import { TableauStat } from './tableau-stat.tsx';

const cleStat = (cle: string, filtre: FiltreStat) => ['statistiques', cle, filtre] as const;

interface Vue {
  g: Definition;
  enTable: boolean;
  images: RefObject<(ImageGraphique | null)[]>;
}

async function enregistrerImages(
  titre: string,
  images: readonly (ImageGraphique | null)[],
): Promise<void> {
  for (const [i, image] of images.entries()) {
    const png = await image?.enImage();
    if (!png) continue;
    saveFile(png, `${titre}${i > 0 ? ` ${i + 1}` : ''}.png`);
  }
}

function Actions({
  vue: { g, enTable, images },
  exporter,
  basculer,
}: {
  vue: Vue;
  exporter: () => void;
  /** Null when only a table exists. */
  basculer: (() => void) | null;
}) {
  return (
    <div className="stat-actions">
      {!enTable && basculer && (
        <Button
          className="stat-au-survol"
          variant="minimal"
          size="small"
          icon={<Media />}
          aria-label={`Enregistrer l’image : ${g.titre}`}
          title="Enregistrer l’image"
          onClick={() => void enregistrerImages(g.titre, images.current)}
        />
      )}
      <Button
        className="stat-au-survol"
        variant="minimal"
        size="small"
        icon={<Export />}
        text="Exporter"
        onClick={exporter}
      />
      {basculer && (
        <Button
          variant="minimal"
          size="small"
          icon={enTable ? <Chart /> : <Th />}
          text={enTable ? 'Voir le graphique' : 'Voir le tableau'}
          title={enTable ? 'Voir le graphique' : 'Voir le tableau'}
          aria-pressed={enTable}
          onClick={basculer}
        />
      )}
    </div>
  );
}

function ActionsDe({
  vue,
  lue,
  exporter,
  basculer,
}: {
  vue: Vue;
  lue: Lecture;
  exporter: () => void;
  basculer: () => void;
}) {
  if (lue.lignes.length === 0) return null;
  const seul = tableauPlutot(lue, vue.g.parPersonne === true);
  return <Actions vue={vue} exporter={exporter} basculer={seul ? null : basculer} />;
}

/** A single ring leaves room for its figures. */
const unAnneau = ({ dessins }: Lecture): boolean =>
  dessins.length === 1 && dessins[0]?.genre === 'anneau';
const avecGrille = ({ dessins }: Lecture): boolean => dessins.some((d) => d.genre === 'grille');

const Resume = ({ resume }: { resume: Lecture['resume'] }) =>
  resume !== undefined &&
  resume.length > 0 && (
    <dl className="stat-resume">
      {resume.map(([nom, valeur]) => (
        <div key={nom}>
          <dt>{nom}</dt>
          <dd>{valeur}</dd>
        </div>
      ))}
    </dl>
  );

function Dessins({ g, lue, images }: Omit<Vue, 'enTable'> & { lue: Lecture }) {
  return (
    <div className="stat-lecture" data-cote={unAnneau(lue) || undefined}>
      <Resume resume={lue.resume} />
      <div className="stat-dessins" data-grille={avecGrille(lue) || undefined}>
        {lue.dessins.map((d, i) => (
          <FigureGraphique
            key={d.nom}
            dessin={d}
            nommee={lue.dessins.length > 1}
            description={`${g.titre} : ${d.nom}. « Voir le tableau » donne les chiffres.`}
            ref={(image) => {
              images.current[i] = image;
            }}
          />
        ))}
      </div>
    </div>
  );
}

function Echec({ enCours, refetch }: { enCours: boolean; refetch: () => void }) {
  return (
    <div className="stat-vide" role="alert">
      <p>{phrasesStatistiques.statistiques.echec}</p>
      <Button text="Réessayer" loading={enCours} onClick={refetch} />
    </div>
  );
}

const Vide = ({ phrase, issue }: { phrase: string; issue: ReactNode }) => (
  <div className="stat-vide">
    <p>{phrase}</p>
    {issue}
  </div>
);

function Corps({ vue, lue, issue }: { vue: Vue; lue: Lecture; issue: ReactNode }) {
  const { g } = vue;
  if (lue.lignes.length === 0)
    return (
      <Vide phrase={lue.message || g.vide || phrasesStatistiques.statistiques.vide} issue={issue} />
    );
  const seul = tableauPlutot(lue, g.parPersonne === true);
  if (vue.enTable || seul)
    return (
      <>
        {seul && <Resume resume={lue.resume} />}
        <TableauStat
          titre={g.titre}
          lignes={lue.lignes}
          colonnes={g.colonnes}
          barres={seul}
          liens={lue.liens ?? []}
        />
      </>
    );
  return <Dessins g={g} lue={lue} images={vue.images} />;
}

/** Link to act on it, by permission. */
function VersActe({ acte }: { acte: Definition['acte'] }) {
  const session = useAtomValue(sessionAtom);
  return acte && session && peutOuvrir(session, acte.vers) ? (
    <Link to={acte.vers}>{acte.texte}</Link>
  ) : null;
}

/** Method, shown on request. */
function Calcul({ g }: { g: Definition }) {
  const [ouvert, ouvrir] = useState(false);
  const nom = `Calcul : ${g.titre}`;
  return (
    <SidePanel
      open={ouvert}
      onToggle={ouvrir}
      placement="bottom-start"
      dialog={nom}
      content={<p className="stat-definition">{g.definition}</p>}
    >
      <Button
        variant="minimal"
        size="small"
        icon={<InfoSign size={14} />}
        aria-label={nom}
        title={g.definition}
      />
    </SidePanel>
  );
}

export function CarteGraphique({
  definition: g,
  filtre,
  pret,
  issue = null,
}: {
  definition: Definition;
  filtre: FiltreStat;
  pret: boolean;
  issue?: ReactNode;
}) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: cleStat(g.cle, filtre),
    queryFn: () => g.lire(filtre),
    enabled: pret,
    refetchOnMount: 'always',
  });
  const [enTable, setEnTable] = useState(false);
  const [exporte, setExporte] = useState(false);
  const images = useRef<(ImageGraphique | null)[]>([]);
  const vue: Vue = { g, enTable, images };
  const lue = isError ? undefined : data;
  const exportable = g.export ?? {
    colonnes: g.colonnes,
    lire: () => Promise.resolve(data?.lignes ?? []),
  };
  return (
    <section
      className="stat-carte"
      data-large={g.large || undefined}
      data-haute={g.haute}
      aria-label={g.titre}
      aria-busy={isFetching}
    >
      <header>
        <h2>{g.titre}</h2>
        <Calcul g={g} />
        {lue && lue.lignes.length > 0 && <VersActe acte={g.acte} />}
        {lue && (
          <ActionsDe
            vue={vue}
            lue={lue}
            exporter={() => setExporte(true)}
            basculer={() => setEnTable(!enTable)}
          />
        )}
      </header>
      <div className="stat-corps">
        {isError && <Echec enCours={isFetching} refetch={() => void refetch()} />}
        {!data && !isError && <Spinner className="stat-attente" aria-label="Chargement" />}
        {lue && <Corps vue={vue} lue={lue} issue={issue} />}
      </div>
      {exporte && data && (
        <ExportStatDialogue
          titre={g.titre}
          colonnes={exportable.colonnes}
          lire={() => exportable.lire(filtre)}
          fermer={() => setExporte(false)}
        />
      )}
    </section>
  );
}
