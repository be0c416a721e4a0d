//! The rules of MCP besides calls and their results: questions, tasks, progress, and the direction
//! of requests.

use crate::stream_rules::{done, ready, sse, started, tells};
use serde_json::{Value, json};

/// Messages of a connection, each with the protocol version.
fn all(messages: Value) -> String {
    let Value::Array(mut messages) = messages else { panic!("not a list") };
    for message in &mut messages {
        message["jsonrpc"] = json!("2.0");
    }
    sse(&messages)
}

fn call(id: Value) -> Value {
    json!({"id":id,"method":"tools/call","params":{"name":"t","arguments":{}}})
}

fn ok() -> Value {
    json!({"resultType":"complete","content":[{"type":"text","text":"ok"}]})
}

fn card() -> Value {
    json!({"type":"text","text":"ok"})
}

fn told(id: &str) -> Value {
    json!({"type":"tool_result","callId":id,"tool":"t","card":card()})
}

/// The events of a call before anything else.
fn called(id: &str) -> [Value; 2] {
    [started(id), ready(id, &json!({}))]
}

#[track_caller]
fn tells_all(messages: Value, expected: &[&[Value]]) {
    tells(&json!({"errorBudget":false}), &all(messages), &expected.concat());
}

#[test]
fn a_question_is_answered_under_the_first_id() {
    let asks = |id: Value, state: &str| json!({"id":id,"result":{"resultType":"input_required","requestState":state,"inputRequests":{"n":{"method":"elicitation/create","params":{"message":"How many?"}}}}});
    let goes_on = |id: Value, state: &str| json!({"id":id,"method":"tools/call","params":{"name":"t","arguments":{},"inputResponses":{},"requestState":state}});
    let asked = |id: &str, state: &str| json!({"type":"input_request","callId":id,"tool":"t","input":{},"card":{"type":"input_request","message":"How many?","requestState":state}});
    tells_all(
        json!([
            call(json!(1)), asks(json!(1), "a"), call(json!(2)), asks(json!(2), "b"),
            goes_on(json!(3), "b"), goes_on(json!(4), "a"), {"id":4,"result":ok()}, asks(json!(3), "c"),
            // Without a state it must be the only call that waits.
            {"id":5,"method":"tools/call","params":{"name":"t","arguments":{},"inputResponses":{}}},
            {"id":5,"result":ok()}
        ]),
        &[
            &called("1"),
            &[asked("1", "a")],
            &called("2"),
            &[asked("2", "b"), told("1"), asked("2", "c"), told("2"), done("end")],
        ],
    );
}

#[test]
fn an_answer_that_nobody_waits_for_is_a_call() {
    tells_all(
        json!([{"id":9,"method":"tools/call","params":{"name":"t","arguments":{},"requestState":"x"}}, {"id":9,"result":ok()}]),
        &[&called("9"), &[told("9"), done("end")]],
    );
}

#[test]
fn servers_of_earlier_revisions_ask_themselves() {
    let asked = |id: &str, own: &str| json!({"type":"input_request","callId":id,"card":{"message":"Name?","requests":[{"id":own,"kind":"form","method":"elicitation/create","message":"Name?","schema":{"type":"object"}}]}});
    let ask = |id: Value| json!({"id":id,"method":"elicitation/create","params":{"message":"Name?","requestedSchema":{"type":"object"}}});
    // The ids of the server's requests are not ids of calls, even if they are equal.
    tells_all(
        json!([call(json!(1)), ask(json!(1)), {"id":1,"result":{"action":"accept","content":{"name":"x"}}}, {"id":1,"result":ok()}]),
        &[&called("1"), &[asked("1", "1"), told("1"), done("end")]],
    );
    tells_all(
        json!([ask(json!("q7")), {"id":"q7","result":{"action":"decline"}}]),
        &[&[asked("q7", "q7"), done("end")]],
    );
}

#[test]
fn a_question_of_the_server_is_cleaned_like_any_other() {
    let schema = |name: &str, title: &str| json!({"type":"object","properties":{name:{"title":title}}});
    let ask = json!({"id":"q","method":"elicitation/create","params":{"message":"Na\u{200b}me?","requestedSchema":schema("na\u{200b}me","Na\u{202e}me")}});
    let asked = json!({"type":"input_request","callId":"q","card":{"message":"Name?","requests":[{"id":"q","kind":"form","method":"elicitation/create","message":"Name?","schema":schema("name","Name")}]}});
    tells_all(json!([ask]), &[&[asked, done("end")]]);
}

#[test]
fn an_error_may_ask_to_open_pages() {
    let error = json!({"code":-32042,"message":"Sign in","data":{"elicitations":[{"mode":"url","elicitationId":"e1","url":"https://login.example/","message":"Sign in"}]}});
    let asked = json!({"type":"input_request","callId":"1","card":{"requests":[{"id":"e1","kind":"url","method":"elicitation/create","message":"Sign in","url":"https://login.example/"}]}});
    tells_all(
        json!([call(json!(1)), {"id":1,"error":error}, {"id":1,"result":ok()}]),
        &[&called("1"), &[asked, told("1"), done("end")]],
    );
}

#[test]
fn tasks_are_paired_with_their_calls() {
    let status = |state: &str, message: &str| json!({"type":"status","phase":"task","callId":"1","tool":"t","taskId":"k","state":state,"message":message});
    let began = json!({"id":1,"result":{"resultType":"task","taskId":"k","status":"working"}});
    let news = |rest: Value| {
        let mut params = rest;
        params["taskId"] = json!("k");
        json!({"method":"notifications/tasks","params":params})
    };
    let mut ended = told("1");
    ended["taskId"] = json!("k");
    let working = status("working", "working");
    // The result is in the state; later ones are dropped.
    tells_all(
        json!([
            call(json!(1)),
            began,
            news(json!({"status":"working"})),
            news(json!({"status":"completed","result":ok()})),
            news(json!({"status":"cancelled"}))
        ]),
        &[&called("1"), &[working.clone(), ended.clone(), done("end")]],
    );
    // The result was requested; the state alone only shows that it is ready.
    tells_all(
        json!([
            call(json!(1)), began, news(json!({"status":"completed","statusMessage":"Ready"})),
            {"id":2,"method":"tasks/result","params":{"taskId":"k"}}, {"id":2,"result":ok()},
            {"id":3,"method":"tasks/result","params":{"taskId":"k"}}, {"id":3,"result":ok()}
        ]),
        &[&called("1"), &[working.clone(), status("completed", "Ready"), ended.clone(), done("end")]],
    );
    // The result names its own task.
    let mut related = ok();
    related["_meta"] = json!({"io.modelcontextprotocol/related-task":{"taskId":"k"}});
    tells_all(
        json!([call(json!(1)), {"id":1,"result":{"task":{"taskId":"k","status":"working"}}}, {"id":7,"result":related}]),
        &[&called("1"), &[working.clone(), ended, done("end")]],
    );
    // Failed, with an error or a message; cancelled; a question.
    for state in [
        json!({"status":"failed","error":{"code":-32000,"message":"No"}}),
        json!({"status":"failed","statusMessage":"No"}),
    ] {
        let failed =
            json!({"type":"tool_error","callId":"1","taskId":"k","card":{"type":"error","message":"No"}});
        tells_all(
            json!([call(json!(1)), began, news(state)]),
            &[&called("1"), &[working.clone(), failed, done("end")]],
        );
    }
    let cancelled = json!({"type":"tool_result","callId":"1","taskId":"k","card":{"type":"status","status":{"success":false,"message":"Cancelled"}}});
    tells_all(
        json!([call(json!(1)), began, {"id":2,"method":"tasks/cancel","params":{"taskId":"k"}}, {"id":2,"result":{"taskId":"k","status":"cancelled"}}, news(json!({"status":"cancelled"}))]),
        &[&called("1"), &[working.clone(), cancelled, done("end")]],
    );
    let question = news(json!({"status":"input_required","inputRequests":{"r":{"method":"roots/list"}}}));
    let asked = json!({"type":"input_request","callId":"1","tool":"t","card":{"taskId":"k","requests":[{"id":"r","kind":"roots","method":"roots/list"}]}});
    tells_all(
        json!([call(json!(1)), began, question, question, {"id":2,"method":"tasks/update","params":{"taskId":"k"}}, {"id":2,"result":{"resultType":"complete"}}, news(json!({"status":"completed","result":ok()}))]),
        &[
            &called("1"),
            &[working, asked],
            &[json!({"type":"tool_result","callId":"1","taskId":"k"}), done("end")],
        ],
    );
}

#[test]
fn a_task_that_nobody_began_is_an_orphan() {
    let news = |state: Value| json!({"method":"notifications/tasks/status","params":state});
    tells_all(
        json!([
            news(json!({"taskId":"k","status":"working"})),
            news(json!({"taskId":"k","status":"completed","result":ok()}))
        ]),
        &[&[
            json!({"type":"status","phase":"task","callId":"k","taskId":"k","state":"working"}),
            json!({"type":"tool_result","callId":"k","taskId":"k","orphan":true,"card":card()}),
            done("end"),
        ]],
    );
}

#[test]
fn progress_names_its_call() {
    let with_token = |id: u32, token: Value| json!({"id":id,"method":"tools/call","params":{"name":"t","arguments":{},"_meta":{"progressToken":token}}});
    let progress = |token: Value| json!({"method":"notifications/progress","params":{"progressToken":token,"progress":1,"total":2,"message":"half"}});
    let of = |id: &str| json!({"type":"status","phase":"progress","callId":id,"tool":"t","progress":1,"total":2,"message":"half"});
    tells_all(
        json!([
            with_token(1, json!("a")),
            with_token(2, json!(7)),
            progress(json!(7)),
            progress(json!("a")),
            call(json!(3)),
            progress(json!(3)),
            progress(json!("x"))
        ]),
        &[
            &called("1"),
            &called("2"),
            &[of("2"), of("1")],
            &called("3"),
            &[of("3"), json!({"type":"status","phase":"progress","progress":1}), done("end")],
        ],
    );
}

#[test]
fn other_answers_are_no_results() {
    tells_all(
        json!([
            {"id":0,"method":"server/discover"}, {"id":0,"result":{"resultType":"complete","content":[]}},
            {"id":1,"result":{"resultType":"complete","prompts":[]}},
            {"id":2,"method":"resources/read","params":{"uri":"x"}}, {"id":2,"error":{"code":-32002,"message":"Gone"}},
            {"id":3,"result":{"resultType":"complete"}}
        ]),
        &[&[done("end")]],
    );
    tells_all(
        json!([call(json!(3)), {"id":3,"result":{"resultType":"complete"}}]),
        &[&called("3"), &[json!({"type":"tool_result","callId":"3","card":{"type":"raw"}}), done("end")]],
    );
}

#[test]
fn a_server_names_itself_and_nothing_follows() {
    let mut result = ok();
    result["_meta"] = json!({"io.modelcontextprotocol/serverInfo":{"name":"swiggy-food","version":"1","title":"T\u{202e}"}});
    let expected = json!({"type":"tool_result","callId":"1","serverInfo":{"name":"swiggy-food","version":"1","title":"T"},"card":card()});
    tells_all(json!([call(json!(1)), {"id":1,"result":result}]), &[&called("1"), &[expected, done("end")]]);
}

#[test]
fn listed_tools_give_their_titles() {
    let tools = json!({"tools":[{"name":"t","annotations":{"title":"Try"},"_meta":{"ui":{"resourceUri":"ui://a/b","visibility":["app"]}}}]});
    let titled = |mut event: Value| {
        event["title"] = json!("Try");
        event
    };
    let [one, two] = called("1").map(titled);
    let result = json!({"type":"tool_result","callId":"1","title":"Try","card":{"hidden":true,"app":{"resourceUri":"ui://a/b","source":"tool","visibility":["app"]}}});
    tells_all(
        json!([{"id":0,"result":tools}, call(json!(1)), {"id":1,"result":ok()}]),
        &[&[json!({"type":"status","phase":"tools"}), one, two, result, done("end")]],
    );
}
