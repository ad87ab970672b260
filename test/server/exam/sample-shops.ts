/** The sample shops of the documents, as files in a folder, and the faults that are planted in them. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { useSnippet } from '../../documents/snippets.ts';

export interface Fault {
  what: string;
  /** Replaced texts of the shop's file. */
  changes: readonly (readonly [from: string, to: string])[];
  /** Names of the checks that are wrong then. */
  found: readonly string[];
  /** What the advice of a check says then. */
  advised: Readonly<Record<string, RegExp>>;
}

export interface SampleShop {
  name: string;
  /** Command that succeeds if the language is installed. */
  probe: readonly [string, ...string[]];
  file: string;
  /** Files by name, as documented. */
  files: () => Record<string, string>;
  start: (port: number) => string;
  path: string;
  orders: string;
  faults: readonly Fault[];
}

/** The planted faults by name, and the checks that find each. */
const findings = {
  'checks no signature': ['wrong-secret', 'changed-body', 'reserialised'],
  'acts on each delivery': ['duplicate', 'at-once', 'timeout', 'refund'],
  'ships on any payment': ['paid-twice', 'mismatch'],
  'ignores the payment of an expired order': ['late'],
  'verifies the parsed body': ['raw-body', 'reserialised'],
  'takes no notice of partial refunds': ['refund', 'dispute'],
} as const;

type FaultName = keyof typeof findings;

/** A check whose scenario is about something else, and the advice that the fault needs. */
const advised: Partial<Record<FaultName, Fault['advised']>> = {
  'acts on each delivery': {
    duplicate: /^Store each webhook-id [^.]*\.$/,
    'at-once': /WHERE status = 'open'/,
    refund: /^Store each webhook-id [^.]*\.$/,
  },
  'takes no notice of partial refunds': { refund: /^Take data\.payment\.refunded_amount[^A-Z]*$/ },
};

/** `readsNoHeader`: without its check, the shop reads no header, so that it also takes what has none or an old one. */
const faultsOf = (
  changes: Readonly<Record<FaultName, Fault['changes']>>,
  { readsNoHeader = false } = {},
): Fault[] =>
  Object.entries(changes).map(([what, texts]) => ({
    what,
    changes: texts,
    advised: advised[what as FaultName] ?? {},
    found: [
      ...findings[what as FaultName],
      ...(readsNoHeader && what === 'checks no signature' ? ['unsigned', 'old', 'future'] : []),
    ],
  }));

export const sampleShops: readonly SampleShop[] = [
  {
    name: 'Python',
    probe: ['python3', '-c', 'import sqlite3'],
    file: 'shop.py',
    files: () => ({ 'shop.py': useSnippet('"""A shop that sells by redirect.', 'docs/python.md').text }),
    start: (port) => `SHOP_PORT=${port} exec python3 shop.py`,
    path: '/webhooks',
    orders: 'python3 shop.py orders',
    faults: faultsOf({
      'checks no signature': [['raise NotSigned("not signed with our secret")', 'pass']],
      'acts on each delivery': [['.rowcount == 1:', '.rowcount >= 0:']],
      'ships on any payment': [
        ['== "checkout.paid":', 'in ("checkout.paid", "payment.duplicate", "payment.mismatch"):'],
        [
          '        elif event["type"] in ("payment.duplicate"',
          '        if event["type"] in ("payment.duplicate"',
        ],
      ],
      'ignores the payment of an expired order': [
        [
          '        if event["type"] == "checkout.paid":',
          `        if event["type"] == "checkout.expired":
            db.execute("INSERT INTO events VALUES (?)", ["closed " + reference])
        closed = db.execute("SELECT 1 FROM events WHERE id = ?", ["closed " + reference]).fetchone()
        if event["type"] == "checkout.paid" and not closed:`,
        ],
      ],
      'verifies the parsed body': [
        [
          '.encode() + body',
          '.encode() + json.dumps(json.loads(body), separators=(",", ":"), ensure_ascii=False).encode()',
        ],
      ],
      'takes no notice of partial refunds': [
        ['("payment.refunded", "payment.partially_refunded")', '("payment.refunded",)'],
      ],
    }),
  },
  {
    name: 'Express',
    probe: ['node', '--version'],
    file: 'shop.mjs',
    files: () => ({
      'shop.mjs': useSnippet("import { DatabaseSync } from 'node:sqlite'", 'docs/exam.md').text,
    }),
    start: (port) => `PORT=${port} exec node shop.mjs`,
    path: '/webhooks',
    orders: 'node shop.mjs orders',
    faults: faultsOf(
      {
        'checks no signature': [
          [
            'await verifyWebhook(request.body, request.headers, process.env.PAY_WEBHOOK_SECRET).catch(() => null)',
            "{ id: request.get('webhook-id') ?? 'none', ...JSON.parse(request.body) }",
          ],
        ],
        'acts on each delivery': [['if (isNew)', 'if (isNew || true)']],
        'ships on any payment': [
          [
            "case 'checkout.paid':",
            "case 'checkout.paid': case 'payment.duplicate': case 'payment.mismatch':",
          ],
          ["\n      case 'payment.duplicate':\n      case 'payment.mismatch':", ''],
        ],
        'ignores the payment of an expired order': [
          [
            'const isNew = ',
            `const closed = \`closed \${data.checkout?.reference}\`;
  if (type === 'checkout.expired') db.prepare('INSERT INTO events VALUES (?)').run(closed);
  const isClosed = db.prepare('SELECT 1 FROM events WHERE id = ?').get(closed);
  const isNew = !(type === 'checkout.paid' && isClosed) && `,
          ],
        ],
        'verifies the parsed body': [
          ['verifyWebhook(request.body', 'verifyWebhook(JSON.stringify(JSON.parse(request.body))'],
        ],
        'takes no notice of partial refunds': [["      case 'payment.partially_refunded':\n", '']],
      },
      { readsNoHeader: true },
    ),
  },
  {
    name: 'PHP',
    probe: ['php', '--version'],
    file: 'webhook.php',
    files: () => ({
      'webhook.php': useSnippet("require __DIR__ . '/verify.php'", 'docs/exam.md').text,
      'verify.php': useSnippet('/** $headers with names in lower case;', 'docs/webhooks.md').text,
    }),
    start: (port) => `exec php -S localhost:${port}`,
    path: '/webhook.php',
    orders: 'php webhook.php',
    faults: faultsOf(
      {
        'checks no signature': [
          [
            "verify($headers, file_get_contents('php://input'), getenv('PAY_WEBHOOK_SECRET'))",
            "json_decode(file_get_contents('php://input'), true)",
          ],
        ],
        'acts on each delivery': [[" || isset($shop['events'][$id])", '']],
        'ships on any payment': [
          [
            "case 'checkout.paid':",
            "case 'checkout.paid': case 'payment.duplicate': case 'payment.mismatch':",
          ],
          ["\n        case 'payment.duplicate':\n        case 'payment.mismatch':", ''],
        ],
        'ignores the payment of an expired order': [
          [
            "    switch ($event['type']) {",
            `    if ($event['type'] === 'checkout.expired') {
        $shop['events']["closed $reference"] = true;
    }
    if ($event['type'] === 'checkout.paid' && isset($shop['events']["closed $reference"])) {
        return;
    }
    switch ($event['type']) {`,
          ],
        ],
        'verifies the parsed body': [
          [
            "verify($headers, file_get_contents('php://input')",
            "verify($headers, json_encode(json_decode(file_get_contents('php://input')), JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES)",
          ],
        ],
        'takes no notice of partial refunds': [["        case 'payment.partially_refunded':\n", '']],
      },
      { readsNoHeader: true },
    ),
  },
];

/** Writes the shop, with the fault's changes, into a new folder. */
export async function writeShop({ file, files }: SampleShop, folder: string, fault?: Fault): Promise<void> {
  await mkdir(folder, { recursive: true });
  const changed = files();
  for (const [from, to] of fault?.changes ?? []) {
    const text = changed[file] ?? '';
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    changed[file] = text.replace(from, () => to);
  }
  for (const [name, text] of Object.entries(changed)) await writeFile(path.join(folder, name), text);
}
