import type { Craft } from './company.ts';

export interface DemoTool {
  name: string;
  /** The pages that a browser shows. */
  urls?: readonly string[];
}

const browser = (urls: readonly string[]): DemoTool => ({ name: 'Firefox', urls });

/** The tools used in each profession, most used first. */
export const toolsOf: Readonly<Record<Craft, readonly [DemoTool, ...DemoTool[]]>> = {
  engineering: [
    { name: 'Code' },
    { name: 'Terminal' },
    browser(['https://git.example/merge_requests', 'https://docs.example/api', 'https://ci.example/builds']),
    { name: 'Slack' },
  ],
  design: [
    { name: 'Figma' },
    browser(['https://fonts.example', 'https://images.example/search']),
    { name: 'Inkscape' },
    { name: 'Slack' },
  ],
  support: [
    browser(['https://desk.example/tickets', 'https://wiki.example/answers']),
    { name: 'Slack' },
    { name: 'Thunderbird' },
  ],
  writing: [
    { name: 'LibreOffice Writer' },
    browser(['https://dictionary.example', 'https://archive.example']),
    { name: 'Thunderbird' },
  ],
  management: [
    { name: 'Thunderbird' },
    browser(['https://board.example/sprint', 'https://sheets.example/plan']),
    { name: 'LibreOffice Calc' },
    { name: 'Slack' },
  ],
};

export const meeting: DemoTool = { name: 'Jitsi Meet' };
